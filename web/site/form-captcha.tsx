import type { Client } from '#contract/client.ts'
import { type Reply, refusalCode } from '#contract/envelope.ts'
import { captchaLength, getSid } from '#contract/promotion/calls.ts'
import * as copy from '#copy/pages/session.js'
import { captchaAddress } from '../promotion/captcha-address.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { TextField } from '../ui/field/text-field.tsx'

/** The visit whose captcha a refused form shows; undefined when the form needs none. */
export type CaptchaVisit = { readonly sid: string; readonly key: string } | undefined

/** The fields of a form that answer a challenge; undefined where the form showed none. */
export const readCaptchaFields = (form: FormData) => {
  const field = (name: string) => String(form.get(name) ?? '').trim() || undefined
  return { sid: field('sid'), capcode: field('capcode'), altcha: field('altcha') }
}

/** The captcha for the next attempt, where a form was refused for want of one. */
export const captchaAfter = async (
  api: Client,
  reply: Reply<unknown>,
  sid: string | undefined,
): Promise<CaptchaVisit> => {
  if (reply.code !== refusalCode.captchaRefused) return undefined
  // A visit ends after a day, and a form may have been open for longer.
  const visit = await api(getSid, {})
  const next = visit.success ? visit.data.sid : sid
  return next === undefined ? undefined : { sid: next, key: newAttemptKey() }
}

/**
 * A new picture and its field, once so many forms arrive that the server asks for it. The site's
 * script brings a proof of work instead (script/form-work.ts), and hides the picture meanwhile.
 */
export const FormCaptcha = ({ visit }: { readonly visit: CaptchaVisit }) => {
  const { apiBase } = usePageFacts()
  if (!visit) return null
  return (
    <div data-work={copy.working()} data-worked={copy.worked()}>
      <input type="hidden" name="sid" value={visit.sid} />
      <p role="status" />
      <div>
        <img
          src={captchaAddress(apiBase, visit.sid, visit.key)}
          alt={copy.captchaPicture()}
          width={120}
          height={44}
        />
        <TextField
          key={visit.key}
          name="capcode"
          label={copy.captcha()}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={captchaLength}
        />
      </div>
    </div>
  )
}
