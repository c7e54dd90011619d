import { createClient } from '#contract/client.ts'
import { refusalCode } from '#contract/envelope.ts'
import { getSid, register, smsLockSeconds, trackClick } from '#contract/promotion/calls.ts'
import { proveWork } from '../../session/proof-of-work/prove-work.ts'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { captchaAddress } from '../captcha-address.ts'
import { type LandingFieldName, type LandingStep, wrongFields } from '../landing-fields.ts'
import {
  type LandingOutcome,
  outcomeOfRegistration,
  outcomeOfSms,
  type RetryNeeds,
} from '../landing-outcome.ts'
import { downloadAddress, readParameters } from '../landing-parameters.ts'
import {
  clickOf,
  type FilledForm,
  registrationOf,
  requestCode,
  smsRequestOf,
} from '../landing-requests.ts'
import { fieldOf, findLandingElements, type LandingElements, readFields } from './page-parts.ts'
import { createSendLock, type SendLock } from './send-lock.ts'

const { dataset, lang } = document.documentElement
const apiBase = { prefix: dataset['prefix'] ?? '', provider: dataset['provider'] ?? '' }
const parameters = readParameters(new URLSearchParams(location.search))

const api = createClient({
  ...apiBase,
  fetch: request => fetch(request),
  origin: location.origin,
  common: () => ({ clientType: 'h5', lang, isNeedPop: dataset['isNeedPop'] }),
})

/** Idempotency key of the next request for a code. */
let codeKey = newAttemptKey()

/** Handles the form's steps without leaving the page. */
export const startForm = (): void => {
  const elements = findLandingElements()
  if (!elements) return
  const lock = createSendLock(elements)
  let busy = false
  elements.form.addEventListener('submit', event => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event
    const step = (
      submitter instanceof HTMLButtonElement ? submitter.value : 'register'
    ) as LandingStep
    busy = true
    submitter?.setAttribute('aria-busy', 'true')
    void takeStep(step, elements, lock).finally(() => {
      busy = false
      submitter?.removeAttribute('aria-busy')
    })
  })
}

const takeStep = async (
  step: LandingStep,
  elements: LandingElements,
  lock: SendLock,
): Promise<void> => {
  showStatus(elements)
  const { region } = elements
  const values = readFields(elements)
  if (step === 'register') {
    const click = clickOf(parameters, navigator.userAgent, { region, phone: values.phone })
    void api(trackClick, click)
  }
  const wrong = wrongFields(region, step, values)
  markFields(elements, wrong)
  if (wrong.length > 0) return
  if (step === 'picture') return renewPicture(elements)
  const filled = { sid: fieldOf(elements, 'sid').value, values }
  if (step === 'register') {
    const reply = await api(register, registrationOf(parameters, filled))
    return followOutcome(outcomeOfRegistration(reply), elements)
  }
  if (lock.secondsLeft() > 0) {
    return showStatus(elements, { tone: 'bad', text: elements.copy.doNotResend })
  }
  const outcome = outcomeOfSms(await sendCode(filled, elements))
  if (outcome.kind === 'sent') {
    lock.start(smsLockSeconds)
    fieldOf(elements, 'smsCode').focus()
  }
  return followOutcome(outcome, elements)
}

const sendCode = async (filled: FilledForm, elements: LandingElements) => {
  const send = async (altcha?: string) => {
    const { reply, key } = await requestCode(api, smsRequestOf(parameters, filled, altcha), codeKey)
    codeKey = key
    return reply
  }
  const reply = await send()
  if (reply.code !== refusalCode.workNeeded) return reply
  showStatus(elements, { tone: 'good', text: elements.copy.working })
  const altcha = await proveWork(api, { sid: filled.sid, purpose: 'code' })
  return altcha === undefined ? reply : await send(altcha)
}

const followOutcome = async (outcome: LandingOutcome, elements: LandingElements): Promise<void> => {
  const { copy } = elements
  switch (outcome.kind) {
    case 'leave':
      return openDownload()
    case 'sent':
      return showStatus(elements, { tone: 'good', text: copy.codeSent })
    case 'no-network':
      return showStatus(elements, { tone: 'bad', name: copy.networkError, text: copy.networkText })
    case 'refused':
      showStatus(elements, { tone: 'bad', text: outcome.message })
      return prepareRetry(outcome.needs, elements)
  }
}

/** Loads the download view, which shows how the registration ended. */
const openDownload = (): void => {
  const [here] = location.href.split('#')
  const address = location.origin + downloadAddress(parameters)
  location.assign(address)
  // The browser loads no address that differs from the page's own in its fragment alone.
  if (address.startsWith(`${here}#`)) location.reload()
}

/** Prepares the form for a retry. */
const prepareRetry = async (needs: RetryNeeds, elements: LandingElements) => {
  if (needs === 'nothing') return
  if (needs === 'new-visit') {
    const visit = await api(getSid, {})
    if (visit.success) fieldOf(elements, 'sid').value = visit.data.sid
  }
  renewPicture(elements)
}

const renewPicture = (elements: LandingElements): void => {
  const field = fieldOf(elements, 'capcode')
  field.value = ''
  field.focus()
  elements.picture.src = captchaAddress(apiBase, fieldOf(elements, 'sid').value)
  elements.picture.hidden = false
}

const names: readonly LandingFieldName[] = ['phone', 'capcode', 'smsCode']

/** Marks the invalid fields, clears the others, and focuses the first invalid one. */
const markFields = (elements: LandingElements, wrong: readonly LandingFieldName[]): void => {
  for (const name of names) {
    const field = fieldOf(elements, name)
    const note = document.getElementById(`${name}-note`)
    const isWrong = wrong.includes(name)
    field.setAttribute('aria-invalid', String(isWrong))
    if (note) note.textContent = isWrong ? elements.copy[name] : (note.dataset['hint'] ?? '')
  }
  const [first] = wrong
  if (first) fieldOf(elements, first).focus()
}

/** Shows a step's result, or clears it. */
const showStatus = (
  { status }: LandingElements,
  words?: { tone: 'good' | 'bad'; name?: string; text: string },
): void => {
  status.replaceChildren()
  status.removeAttribute('data-tone')
  if (!words) return
  if (words.name !== undefined) {
    const name = document.createElement('strong')
    name.textContent = words.name
    status.append(name, ' ')
  }
  status.append(words.text)
  status.dataset['tone'] = words.tone
  status.scrollIntoView({ block: 'nearest' })
}
