import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { exportAudit, verifyAudit } from '#contract/audit/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/audit.js'
import * as words from '#copy/staff/words.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { fetchFile } from '../shell/calls/api.ts'
import { CallFailure, failureText } from '../shell/calls/call-failure.ts'
import { useChange } from '../shell/calls/calls.ts'
import { notify } from '../shell/notify.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { downloadFile } from '../ui/list/download-file.ts'
import styles from './audit.module.css'

type Verification = OutputOf<typeof verifyAudit>

const VerificationResult = ({ result }: { result: Verification }) =>
  result.violations === 0 ? (
    <Alert color="green" role="status">
      {copy.holds({ count: result.entries })}
    </Alert>
  ) : (
    <Alert color="red" role="alert" title={copy.broken({ count: result.violations })}>
      <ul>
        {result.found.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Alert>
  )

type ExportFilter = Omit<InputOf<typeof exportAudit>, 'format' | 'reason'>
type ExportFormat = InputOf<typeof exportAudit>['format']

const formats: readonly { readonly value: ExportFormat; readonly type: string }[] = [
  { value: 'csv', type: 'text/csv' },
  { value: 'jsonl', type: 'application/jsonl' },
]

const ExportForm = ({ filter, onEnd }: { filter: ExportFilter; onEnd: () => void }) => {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    const chosen = formats.find(({ value }) => value === format)
    if (chosen === undefined) return
    setSending(true)
    try {
      const input = { ...filter, format, reason: reason.trim() }
      downloadFile(`audit.${format}`, await fetchFile(exportAudit, input, chosen.type))
      notify({ tone: 'done', message: copy.exported() })
      onEnd()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(failureText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <DialogForm
      text={copy.exportText()}
      failure={failure}
      label={copy.exportSend()}
      isWhole
      isSending={isSending}
      reason={reason}
      onReason={setReason}
      onSend={() => void send()}
    >
      <Select
        label={copy.format()}
        allowDeselect={false}
        data={formats.map(({ value }) => ({ value, label: words.value({ code: value }) }))}
        value={format}
        onChange={next => setFormat(formats.find(({ value }) => value === next)?.value ?? 'csv')}
      />
    </DialogForm>
  )
}

/** Compares the whole trail, and exports what the filters show. */
export const AuditChecks = ({ filter }: { filter: ExportFilter }) => {
  const { may } = useStaffPerson()
  const { send, isSending } = useChange(verifyAudit)
  const [result, setResult] = useState<Verification>()
  const [isOpen, setOpen] = useState(false)
  const verify = async () => {
    setResult(undefined)
    const reply = await send({})
    if (reply.success) setResult(reply.data)
    else notify({ tone: 'refused', message: failureText(reply) })
  }
  return (
    <div className={styles['bar']}>
      <Button variant="default" loading={isSending} onClick={() => void verify()}>
        {copy.verify()}
      </Button>
      {may('audit.export') && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {copy.export()}
        </Button>
      )}
      {result && <VerificationResult result={result} />}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={copy.export()}>
        <ExportForm filter={filter} onEnd={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
