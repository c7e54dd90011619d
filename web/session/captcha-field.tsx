import { captchaLength } from '#contract/promotion/calls.ts'
import * as copy from '#copy/pages/session.js'
import { captchaAddress } from '../promotion/captcha-address.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import styles from './captcha-field.module.css'
import type { SignInState } from './sign-in.ts'

/** The captcha image and its field, if the form has one. */
export const CaptchaField = ({ signIn }: { signIn: SignInState }) => {
  if (signIn.captcha === 'none') return null
  const captcha = <ShownCaptcha signIn={signIn} />
  return signIn.captcha === 'shown' ? captcha : <noscript>{captcha}</noscript>
}

const ShownCaptcha = ({ signIn: { sid, key, wrong } }: { signIn: SignInState }) => {
  const { apiBase } = usePageFacts()
  return (
    <div className={styles['captcha']}>
      <TextField
        // A new image needs new input.
        key={key}
        name="capcode"
        label={copy.captcha()}
        error={wrong.capcode === '' ? copy.captchaNeeded() : wrong.capcode}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={captchaLength}
      />
      <div className={styles['picture']}>
        <img
          src={captchaAddress(apiBase, sid, key)}
          alt={copy.captchaPicture()}
          width={120}
          height={48}
        />
        <Button type="submit" variant="quiet" name="intent" value="picture">
          {copy.newPicture()}
        </Button>
      </div>
    </div>
  )
}
