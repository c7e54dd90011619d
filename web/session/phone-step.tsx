import * as copy from '#copy/pages/session.js'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import type { SignInState } from './sign-in.ts'
import styles from './sign-in-steps.module.css'

export type PhoneStepProps = {
  readonly signIn: SignInState
  readonly example: string
  readonly busy: boolean
}

export const PhoneStep = ({ signIn, example, busy }: PhoneStepProps) => (
  <Card>
    <div className={styles['fields']}>
      <TextField
        name="phone"
        label={copy.phone()}
        hint={copy.phoneHint({ example })}
        error={signIn.wrong.phone === '' ? copy.phoneNeeded() : signIn.wrong.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        defaultValue={signIn.phone}
      />
      <CaptchaField signIn={signIn} />
      <Button type="submit" name="intent" value="sms" wide busy={busy}>
        {copy.sendCode()}
      </Button>
    </div>
  </Card>
)
