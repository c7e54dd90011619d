import { createClient } from '#contract/client.ts'
import { getSid, getSms, register, smsLockSeconds, trackClick } from '#contract/promotion/calls.ts'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { captchaAddress } from '../captcha-address.ts'
import { type LandingStep, wrongFields } from '../landing-fields.ts'
import {
  type LandingOutcome,
  outcomeOfRegistration,
  outcomeOfSms,
  type RetryNeeds,
} from '../landing-outcome.ts'
import { downloadAddress, readParameters } from '../landing-parameters.ts'
import { registrationOf, smsRequestOf, visitOf } from '../landing-requests.ts'
import { fieldOf, findLandingElements, type LandingElements, readFields } from './page-parts.ts'
import { createSendLock, type SendLock } from './send-lock.ts'
import { markFields, showStatus } from './show.ts'

const { dataset, lang } = document.documentElement
const apiBase = { prefix: dataset['prefix'] ?? '', provider: dataset['provider'] ?? '' }
const parameters = readParameters(new URLSearchParams(location.search))

const api = createClient({
  ...apiBase,
  fetch: request => fetch(request),
  origin: location.origin,
  common: () => ({ clientType: 'h5', lang, isNeedPop: dataset['isNeedPop'] }),
})

/** Handles the form's steps without leaving the page. */
export const startForm = (): void => {
  const parts = findLandingElements()
  if (!parts) return
  const lock = createSendLock(parts)
  let busy = false
  parts.form.addEventListener('submit', event => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event
    const step = (
      submitter instanceof HTMLButtonElement ? submitter.value : 'register'
    ) as LandingStep
    busy = true
    submitter?.setAttribute('aria-busy', 'true')
    void takeStep(step, parts, lock).finally(() => {
      busy = false
      submitter?.removeAttribute('aria-busy')
    })
  })
}

const takeStep = async (
  step: LandingStep,
  parts: LandingElements,
  lock: SendLock,
): Promise<void> => {
  if (step === 'register') void api(trackClick, visitOf(parameters, navigator.userAgent))
  showStatus(parts)
  const values = readFields(parts)
  const wrong = wrongFields(parts.region, step, values)
  markFields(parts, wrong)
  if (wrong.length > 0) return
  if (step === 'picture') return renewPicture(parts)
  const filled = { sid: fieldOf(parts, 'sid').value, values }
  const options = { idempotencyKey: newAttemptKey() }
  if (step === 'register') {
    const reply = await api(register, registrationOf(parameters, filled), options)
    return followOutcome(outcomeOfRegistration(reply), parts)
  }
  if (lock.secondsLeft() > 0) {
    return showStatus(parts, { tone: 'bad', text: parts.copy.doNotResend })
  }
  const outcome = outcomeOfSms(await api(getSms, smsRequestOf(parameters, filled), options))
  if (outcome.kind === 'sent') {
    lock.start(smsLockSeconds)
    fieldOf(parts, 'smsCode').focus()
  }
  return followOutcome(outcome, parts)
}

const followOutcome = async (outcome: LandingOutcome, parts: LandingElements): Promise<void> => {
  const { copy } = parts
  switch (outcome.kind) {
    case 'leave':
      return location.assign(downloadAddress(parameters, outcome.arrival))
    case 'sent':
      return showStatus(parts, { tone: 'good', text: copy.codeSent })
    case 'no-network':
      return showStatus(parts, { tone: 'bad', name: copy.networkError, text: copy.networkText })
    case 'refused':
      showStatus(parts, { tone: 'bad', text: outcome.message })
      return prepareRetry(outcome.needs, parts)
  }
}

/** Prepares the form for a retry. */
const prepareRetry = async (needs: RetryNeeds, parts: LandingElements) => {
  if (needs === 'nothing') return
  if (needs === 'new-visit') {
    const visit = await api(getSid, {})
    if (visit.success) fieldOf(parts, 'sid').value = visit.data.sid
  }
  renewPicture(parts)
}

const renewPicture = (parts: LandingElements): void => {
  const field = fieldOf(parts, 'capcode')
  field.value = ''
  field.focus()
  parts.picture.src = captchaAddress(apiBase, fieldOf(parts, 'sid').value)
  parts.picture.hidden = false
}
