import { type FormEvent, useState } from 'react'
import type { Client } from '#contract/client.ts'
import * as copy from '#copy/pages/session.js'
import { overlay } from '../../shell/overlay.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { StepUpFields } from './step-up-fields.tsx'
import { proveStep, sendStep, startStepUp } from './step-up-steps.ts'

/**
 * Asks the borrower for an SMS code, above the page, which keeps what was typed. Resolves to whether
 * the code was proven.
 */
export const askForCode = async (api: Client): Promise<boolean> =>
  await new Promise(resolve => {
    const end = (proven: boolean) => {
      overlay.show(null)
      resolve(proven)
    }
    overlay.show(<StepUpSheet api={api} onEnd={end} />)
  })

type StepUpSheetProps = {
  readonly api: Client
  readonly onEnd: (proven: boolean) => void
}

const StepUpSheet = ({ api, onEnd }: StepUpSheetProps) => {
  const [stepUp, setStepUp] = useState(startStepUp)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const prove = stepUp.step === 'code' && submitter?.getAttribute('value') !== 'send'
    const smsCode = String(new FormData(event.currentTarget).get('smsCode') ?? '').trim()
    setBusy(true)
    const next = prove ? await proveStep(api, stepUp, smsCode) : await sendStep(api, stepUp)
    setBusy(false)
    setStepUp(next)
    if (next.step === 'done') onEnd(true)
  }
  return (
    <Dialog
      open
      title={copy.stepUpTitle()}
      text={copy.stepUpText()}
      onClose={() => onEnd(false)}
      actions={
        <Button variant="quiet" onPress={() => onEnd(false)}>
          {copy.stepUpCancel()}
        </Button>
      }
    >
      <form noValidate onSubmit={event => void submit(event)}>
        <StepUpFields stepUp={stepUp} busy={busy} />
      </form>
    </Dialog>
  )
}
