import { smsCodeLength } from '#contract/promotion/calls.ts'
import * as copy from '#copy/pages/session.js'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useWrongFieldFocus } from '../../ui/field/use-wrong-field-focus.ts'
import { Notice } from '../../ui/state/notice.tsx'
import { useSmsCode } from '../use-sms-code.ts'
import styles from './step-up-fields.module.css'
import type { StepUpState } from './step-up-steps.ts'

type StepUpFieldsProps = { readonly stepUp: StepUpState; readonly busy: boolean }

/** The fields and buttons of the sheet's and the page's form. */
export const StepUpFields = ({ stepUp, busy }: StepUpFieldsProps) => (
  <div className={styles['fields']}>
    <div role="alert">
      {(stepUp.offline || stepUp.message !== '') && (
        <Notice tone="late">{stepUp.offline ? copy.noNetwork() : stepUp.message}</Notice>
      )}
    </div>
    {stepUp.step === 'start' ? (
      <Button type="submit" name="wish" value="send" wide busy={busy}>
        {copy.sendCode()}
      </Button>
    ) : (
      <CodeFields stepUp={stepUp} busy={busy} />
    )}
  </div>
)

/** The field of the code that was sent; the code of the SMS fills itself in where it can. */
const CodeFields = ({ stepUp, busy }: StepUpFieldsProps) => {
  const fields = useWrongFieldFocus<HTMLDivElement>(stepUp)
  useSmsCode({ fields, action: 'prove', sentKey: stepUp.step })
  return (
    <div className={styles['fields']} ref={fields}>
      <p>{copy.codeSentTo({ phone: stepUp.phone })}</p>
      <TextField
        name="smsCode"
        label={copy.code()}
        hint={copy.codeHint()}
        error={stepUp.wrongCode === '' ? copy.codeNeeded() : stepUp.wrongCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={smsCodeLength}
      />
      <p className={styles['secret']}>{copy.keepSecret()}</p>
      <Button type="submit" name="wish" value="prove" wide busy={busy}>
        {copy.stepUpConfirm()}
      </Button>
      <Button type="submit" name="wish" value="send" variant="secondary" wide busy={busy}>
        {copy.sendAgain()}
      </Button>
    </div>
  )
}
