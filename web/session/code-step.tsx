import { useRef } from 'react'
import { smsCodeLength } from '#contract/promotion/calls.ts'
import * as copy from '#copy/pages/session.js'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import type { SignInState } from './sign-in.ts'
import styles from './sign-in-steps.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useSmsCode } from './use-sms-code.ts'

export const CodeStep = ({ signIn, busy }: { signIn: SignInState; busy: boolean }) => {
  const { phone, sent, lockSeconds, key } = signIn
  const secondsLeft = useSecondsLeft(lockSeconds, key)
  const fields = useRef<HTMLDivElement>(null)
  useSmsCode({ fields, action: 'sign-in', sentKey: key })
  const locked = secondsLeft !== undefined && secondsLeft > 0
  return (
    <>
      <Card>
        <div className={styles['fields']} ref={fields}>
          <div className={styles['sent']}>
            <p>{sent === 'voice' ? copy.callingAt({ phone }) : copy.codeSentTo({ phone })}</p>
            <Button type="submit" variant="quiet" name="intent" value="change">
              {copy.changePhone()}
            </Button>
          </div>
          <input type="hidden" name="phone" value={phone} />
          <TextField
            name="smsCode"
            label={copy.code()}
            hint={copy.codeHint()}
            error={signIn.wrong.smsCode === '' ? copy.codeNeeded() : signIn.wrong.smsCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={smsCodeLength}
          />
          <p className={styles['secret']}>{copy.keepSecret()}</p>
          <Button type="submit" name="intent" value="sign-in" wide busy={busy}>
            {copy.signIn()}
          </Button>
        </div>
      </Card>
      <Card>
        <div className={styles['again']}>
          <p className={styles['question']}>{copy.noCode()}</p>
          {/* Without script there is no countdown. */}
          {secondsLeft === undefined && lockSeconds > 0 && (
            <p className={styles['secret']}>
              {copy.resendAvailableIn({ seconds: String(lockSeconds) })}
            </p>
          )}
          {!locked && <CaptchaField signIn={signIn} />}
          <Button type="submit" variant="secondary" name="intent" value="sms" disabled={locked}>
            {locked ? copy.sendAgainIn({ seconds: String(secondsLeft) }) : copy.sendAgain()}
          </Button>
          <Button type="submit" variant="secondary" name="intent" value="voice" disabled={locked}>
            {copy.callMe()}
          </Button>
        </div>
      </Card>
    </>
  )
}
