import { type FormEvent, useState } from 'react'
import * as copy from '#copy/pages/session.js'
import { browserApi } from '../../shell/browser-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { StepUpFields } from './step-up-fields.tsx'
import { proveStep, sendStep, startStepUp } from './step-up-steps.ts'

export type StepUpSheetProps = {
  /** Whether the code was proven; the call that needed it is then repeated. */
  readonly onEnd: (proven: boolean) => void
}

/** Asks for an SMS code above the page, which keeps what was typed. */
export const StepUpSheet = ({ onEnd }: StepUpSheetProps) => {
  const [stepUp, setStepUp] = useState(startStepUp)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In a portal of the router's tree: the form of the page must not be sent with it.
    event.stopPropagation()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const prove = stepUp.step === 'code' && submitter?.getAttribute('value') !== 'send'
    const smsCode = String(new FormData(event.currentTarget).get('smsCode') ?? '').trim()
    setBusy(true)
    const next = prove
      ? await proveStep(browserApi(), stepUp, smsCode)
      : await sendStep(browserApi(), stepUp)
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
