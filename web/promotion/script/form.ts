import { createClient } from '#contract/client.ts'
import { getSid, getSms, register, smsLockSeconds, trackClick } from '#contract/promotion.ts'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { type Needs, type Outcome, outcomeOfRegistration, outcomeOfSms } from '../answers.ts'
import { captchaAddress } from '../captcha-address.ts'
import { type Step, wrongFields } from '../landing-fields.ts'
import { downloadAddress, readParameters } from '../landing-parameters.ts'
import { registrationOf, smsRequestOf, visitOf } from '../landing-requests.ts'
import { fieldOf, findPageParts, type PageParts, readFields } from './page-parts.ts'
import { createSendLock, type SendLock } from './send-lock.ts'
import { markFields, say } from './show.ts'

const { dataset, lang } = document.documentElement
const wire = { prefix: dataset['prefix'] ?? '', provider: dataset['provider'] ?? '' }
const parameters = readParameters(new URLSearchParams(location.search))

const api = createClient({
  ...wire,
  fetch: request => fetch(request),
  origin: location.origin,
  common: () => ({ clientType: 'h5', lang, isNeedPop: dataset['market'] === 'IN' ? '1' : '0' }),
})

/** Takes the form's steps without leaving the page. */
export const startForm = (): void => {
  const parts = findPageParts()
  if (!parts) return
  const lock = createSendLock(parts)
  let busy = false
  parts.form.addEventListener('submit', event => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event
    const step = (submitter instanceof HTMLButtonElement ? submitter.value : 'register') as Step
    busy = true
    submitter?.setAttribute('aria-busy', 'true')
    void take(step, parts, lock).finally(() => {
      busy = false
      submitter?.removeAttribute('aria-busy')
    })
  })
}

const take = async (step: Step, parts: PageParts, lock: SendLock): Promise<void> => {
  if (step === 'register') void api(trackClick, visitOf(parameters, navigator.userAgent))
  say(parts)
  const values = readFields(parts)
  const wrong = wrongFields(parts.region, step, values)
  markFields(parts, wrong)
  if (wrong.length > 0) return
  if (step === 'picture') return renewPicture(parts)
  const filled = { sid: fieldOf(parts, 'sid').value, values }
  const options = { idempotencyKey: newAttemptKey() }
  if (step === 'register') {
    const reply = await api(register, registrationOf(parameters, filled), options)
    return follow(outcomeOfRegistration(reply), parts)
  }
  if (lock.secondsLeft() > 0) {
    return say(parts, { tone: 'bad', text: parts.words.doNotResend })
  }
  const outcome = outcomeOfSms(await api(getSms, smsRequestOf(parameters, filled), options))
  if (outcome.kind === 'sent') {
    lock.start(smsLockSeconds)
    fieldOf(parts, 'smsCode').focus()
  }
  return follow(outcome, parts)
}

const follow = async (outcome: Outcome, parts: PageParts): Promise<void> => {
  const { words } = parts
  switch (outcome.kind) {
    case 'leave':
      return location.assign(downloadAddress(parameters, outcome.arrival))
    case 'sent':
      return say(parts, { tone: 'good', text: words.codeSent })
    case 'no-network':
      return say(parts, { tone: 'bad', name: words.networkError, text: words.networkText })
    case 'refused':
      say(parts, { tone: 'bad', text: outcome.message })
      return renew(outcome.needs, parts)
  }
}

/** What the form needs before another try. */
const renew = async (needs: Needs, parts: PageParts) => {
  if (needs === 'nothing') return
  if (needs === 'new-visit') {
    const visit = await api(getSid, {})
    if (visit.success) fieldOf(parts, 'sid').value = visit.data.sid
  }
  renewPicture(parts)
}

const renewPicture = (parts: PageParts): void => {
  const field = fieldOf(parts, 'capcode')
  field.value = ''
  field.focus()
  parts.picture.src = captchaAddress(wire, fieldOf(parts, 'sid').value)
  parts.picture.hidden = false
}
