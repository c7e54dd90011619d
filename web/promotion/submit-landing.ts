import type { Client } from '#contract/client.ts'
import {
  getSms,
  type LandingRegion,
  register,
  smsLockSeconds,
  trackClick,
} from '#contract/promotion.ts'
import * as copy from '../copy/compiled/promotion.js'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { type Outcome, outcomeOfRegistration, outcomeOfSms } from './answers.ts'
import { type FieldName, type LandingFields, type Step, wrongFields } from './landing-fields.ts'
import type { Arrival, LandingParameters } from './landing-parameters.ts'
import { registrationOf, smsRequestOf, visitOf } from './landing-requests.ts'

/** What a step came to; `name` is the catalogue's own word for a failure without an answer. */
export type Said = {
  readonly tone: 'good' | 'bad'
  readonly name?: string
  readonly text: string
}

/** The form as it stands: all that was typed, and what came of it. */
export type LandingForm = {
  readonly sid: string
  readonly idempotencyKey: string
  readonly values: LandingFields
  readonly wrong: readonly FieldName[]
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

const formAfter = (
  form: LandingForm,
  outcome: Exclude<Outcome, { kind: 'leave' }>,
): LandingForm => {
  switch (outcome.kind) {
    case 'sent':
      return {
        ...form,
        said: { tone: 'good', text: copy.codeSent() },
        pictureSpent: true,
        lockSeconds: smsLockSeconds,
      }
    case 'no-network':
      return {
        ...form,
        said: { tone: 'bad', name: copy.networkError(), text: copy.networkText() },
      }
    case 'refused':
      return {
        ...form,
        said: { tone: 'bad', text: outcome.message },
        values: outcome.needs === 'nothing' ? form.values : { ...form.values, capcode: '' },
        // Without one the page opens a new visit for the form.
        sid: outcome.needs === 'new-visit' ? '' : form.sid,
      }
  }
}

const steps: readonly string[] = ['picture', 'code', 'register'] satisfies Step[]

const readStep = (sent: FormData): Step => {
  const step = textOf(sent, 'step')
  // The list holds every step.
  return steps.includes(step) ? (step as Step) : 'register'
}

const textOf = (sent: FormData, name: string): string => String(sent.get(name) ?? '').trim()
