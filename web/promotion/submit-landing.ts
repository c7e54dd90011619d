import type { Client } from '#contract/client.ts'
import {
  getSms,
  type LandingRegion,
  register,
  smsLockSeconds,
  trackClick,
} from '#contract/promotion.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { outcomeOfRegistration, outcomeOfSms, type Said } from './answers.ts'
import { type FieldName, type LandingFields, type Step, wrongFields } from './landing-fields.ts'
import type { Arrival, LandingParameters } from './landing-parameters.ts'
import { registrationOf, smsRequestOf, visitOf } from './landing-requests.ts'

/** The form as it stands: all that was typed, and what came of it. */
export type LandingForm = {
  readonly sid: string
  readonly idempotencyKey: string
  readonly values: LandingFields
  readonly wrong: readonly FieldName[]
  /** What the last step came to; the page says it in its language. */
  readonly said: Said | undefined
  /** The picture's answer is used up; the code that was sent belongs to it. */
  readonly pictureSpent: boolean
  /** For how long another code cannot be asked for; 0 when it can. */
  readonly lockSeconds: number
}

export const emptyForm = (sid: string): LandingForm => ({
  sid,
  idempotencyKey: newAttemptKey(),
  values: { phone: '', capcode: '', smsCode: '' },
  wrong: [],
  said: undefined,
  pictureSpent: false,
  lockSeconds: 0,
})

export type Visit = {
  readonly api: Client
  readonly region: LandingRegion
  readonly parameters: LandingParameters
  readonly userAgent: string
}

/** Takes the step that a form without script asks for. It answers the form anew, or where to go. */
export const submitLanding = async (
  visit: Visit,
  sent: FormData,
): Promise<LandingForm | { readonly arrival: Arrival }> => {
  const { api, region, parameters, userAgent } = visit
  const step = readStep(sent)
  const form = {
    ...emptyForm(textOf(sent, 'sid')),
    values: {
      phone: textOf(sent, 'phone'),
      capcode: textOf(sent, 'capcode'),
      smsCode: textOf(sent, 'smsCode'),
    },
  }
  if (step === 'register') void api(trackClick, visitOf(parameters, userAgent))
  const wrong = wrongFields(region, step, form.values)
  if (wrong.length > 0) return { ...form, wrong }
  if (step === 'picture') return { ...form, values: { ...form.values, capcode: '' } }
  const options = { idempotencyKey: textOf(sent, 'idempotencyKey') }
  const outcome =
    step === 'code'
      ? outcomeOfSms(await api(getSms, smsRequestOf(parameters, form), options))
      : outcomeOfRegistration(await api(register, registrationOf(parameters, form), options))
  return outcome.kind === 'leave' ? outcome : formAfter(form, outcome)
}

const formAfter = (form: LandingForm, said: Said): LandingForm => {
  if (said.kind === 'sent') {
    return { ...form, said, pictureSpent: true, lockSeconds: smsLockSeconds }
  }
  if (said.kind === 'no-network' || said.needs === 'nothing') return { ...form, said }
  // Without an id the page opens a new visit for the form.
  const sid = said.needs === 'new-visit' ? '' : form.sid
  return { ...form, said, sid, values: { ...form.values, capcode: '' } }
}

const steps: readonly string[] = ['picture', 'code', 'register'] satisfies Step[]

const readStep = (sent: FormData): Step => {
  const step = textOf(sent, 'step')
  // The list holds every step.
  return steps.includes(step) ? (step as Step) : 'register'
}

const textOf = (sent: FormData, name: string): string => String(sent.get(name) ?? '').trim()
