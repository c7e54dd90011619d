import type { Client } from '#contract/client.ts'
import type { LandingRegion } from '#contract/promotion/calls.ts'
import { register, smsLockSeconds, trackClick } from '#contract/promotion/calls.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import {
  type LandingFieldName,
  type LandingFields,
  type LandingStep,
  wrongFields,
} from './landing-fields.ts'
import {
  type LandingMessage,
  type LandingOutcome,
  outcomeOfRegistration,
  outcomeOfSms,
} from './landing-outcome.ts'
import type { LandingParameters } from './landing-parameters.ts'
import { clickOf, registrationOf, requestCode, smsRequestOf } from './landing-requests.ts'

/** The form's state: all input, and the result of the last step. */
export type LandingFormState = {
  readonly sid: string
  /** Of the next request for a code. */
  readonly idempotencyKey: string
  readonly values: LandingFields
  readonly wrong: readonly LandingFieldName[]
  /** Result of the last step; the page translates it. */
  readonly message: LandingMessage | undefined
  /** The image was used; the code that was sent belongs to it. */
  readonly pictureSpent: boolean
  /** Seconds until another code can be requested; 0 when it can. */
  readonly lockSeconds: number
}

export const emptyForm = (sid: string): LandingFormState => ({
  sid,
  idempotencyKey: newAttemptKey(),
  values: { phone: '', capcode: '', smsCode: '' },
  wrong: [],
  message: undefined,
  pictureSpent: false,
  lockSeconds: 0,
})

export type LandingVisit = {
  readonly api: Client
  readonly region: LandingRegion
  readonly parameters: LandingParameters
  readonly userAgent: string
}

/** Handles a step without script. Returns the form's new state, or `leave`. */
export const submitLanding = async (
  visit: LandingVisit,
  sent: FormData,
): Promise<LandingFormState | 'leave'> => {
  const { api, region, parameters, userAgent } = visit
  const step = readStep(sent)
  const form = {
    ...emptyForm(textOf(sent, 'sid')),
    idempotencyKey: textOf(sent, 'idempotencyKey'),
    values: {
      phone: textOf(sent, 'phone'),
      capcode: textOf(sent, 'capcode'),
      smsCode: textOf(sent, 'smsCode'),
    },
  }
  if (step === 'register') {
    const click = clickOf(parameters, userAgent, { region, phone: form.values.phone })
    void api(trackClick, click)
  }
  const wrong = wrongFields(region, step, form.values)
  if (wrong.length > 0) return { ...form, wrong }
  if (step === 'picture') return { ...form, values: { ...form.values, capcode: '' } }
  if (step === 'register') {
    const reply = await api(register, registrationOf(parameters, form))
    return formAfter(form, outcomeOfRegistration(reply))
  }
  const { reply, key } = await requestCode(api, smsRequestOf(parameters, form), form.idempotencyKey)
  return formAfter({ ...form, idempotencyKey: key }, outcomeOfSms(reply))
}

const formAfter = (form: LandingFormState, message: LandingOutcome): LandingFormState | 'leave' => {
  if (message.kind === 'leave') return 'leave'
  if (message.kind === 'sent') {
    return { ...form, message, pictureSpent: true, lockSeconds: smsLockSeconds }
  }
  if (message.kind === 'no-network' || message.needs === 'nothing') return { ...form, message }
  // Without an id the page opens a new visit for the form.
  const sid = message.needs === 'new-visit' ? '' : form.sid
  return { ...form, message, sid, values: { ...form.values, capcode: '' } }
}

const steps: readonly string[] = ['picture', 'code', 'register'] satisfies LandingStep[]

const readStep = (sent: FormData): LandingStep => {
  const step = textOf(sent, 'step')
  // The list has every step.
  return steps.includes(step) ? (step as LandingStep) : 'register'
}

const textOf = (sent: FormData, name: string): string => String(sent.get(name) ?? '').trim()
