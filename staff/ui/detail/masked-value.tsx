import { Button, Popover, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { revealField } from '#contract/profile/staff-calls.ts'
import * as copy from '#copy/staff/list.js'
import { useStaffPerson } from '../../session/staff-person.ts'
import { failureText } from '../../shell/calls/call-failure.ts'
import { useChange } from '../../shell/calls/calls.ts'

export type MaskedValueProps = {
  /** As the server masks it. */
  readonly masked: string
  readonly borrowerId: string
  readonly field: InputOf<typeof revealField>['field']
}

/** A masked value, which can be shown in clear for a reason that is recorded. */
export const MaskedValue = ({ masked, borrowerId, field }: MaskedValueProps) => {
  const { may } = useStaffPerson()
  const [lines, setLines] = useState<readonly string[]>()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const { send, isSending } = useChange(revealField)
  const reveal = async () => {
    const reply = await send({ borrowerId, field, reason: reason.trim() })
    if (reply.success) setLines(reply.data.lines)
    else setFailure(failureText(reply))
  }
  if (lines) return <span>{lines.join(', ')}</span>
  if (!may('borrower.reveal')) return <span>{masked}</span>
  return (
    <Popover width={280} trapFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-xs" color="gray" px={0}>
          {masked} · {copy.reveal()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Textarea
          label={copy.reason()}
          description={copy.reasonRecorded()}
          error={failure}
          maxLength={300}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <Button mt="xs" disabled={reason.trim().length < 3} loading={isSending} onClick={reveal}>
          {copy.reveal()}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
