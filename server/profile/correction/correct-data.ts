import type { InputOf, OutputOf } from '#contract/call.ts'
import type { correctData } from '#contract/profile/calls.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { type BorrowerContext, type Refusal, refuseForNow } from '../../http/handler.ts'
import { type Locale, say } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import {
  createFormCheck,
  type FormCheck,
  refuseDetails,
  refuseField,
} from '../certification/check-form.ts'
import { findIdentityLock } from '../certification/identity-lock.ts'
import type { StepBodies } from '../certification/step-bodies.ts'
import { checkBirthOn, checkFullName, checkIdNumber } from '../certification/steps/check-base.ts'
import { changeProfile, type ProfileChange } from '../change-profile.ts'
import { readEntries } from '../entries.ts'
import { refuseTaken } from '../refuse-taken-identity.ts'
import { changeKeys } from './change-identity-fields.ts'
import { correctionResponse } from './correction-response.ts'
import { insertCorrection } from './correction-store.ts'

type CorrectDataInput = InputOf<typeof correctData>
type RequestedCorrection = {
  readonly body: StepBodies['base']
  readonly value: string
  readonly reason: string
}

/** The base step with the correction applied. */
const correctedBase = (
  form: FormCheck,
  { field, value: typed }: CorrectDataInput,
  { base, change, today }: { base: StepBodies['base']; change: ProfileChange; today: LocalDate },
): StepBodies['base'] | undefined => {
  const { market } = change.borrower
  switch (field) {
    case 'fullName':
      return { ...base, fullName: checkFullName(form, 'value', typed) }
    case 'birthOn': {
      const birthOn = checkBirthOn(form, 'value', { typed, today })
      return birthOn && { ...base, birthOn }
    }
    case 'idNumber':
      return {
        ...base,
        idNumber: checkIdNumber(form, 'value', { typed, market, birthOn: undefined }),
      }
  }
}

const saveCorrection = async (
  change: ProfileChange,
  { field }: CorrectDataInput,
  {
    requested,
    changedOn,
    waits,
    staffName,
  }: {
    requested: RequestedCorrection
    changedOn: LocalDate | null
    waits: boolean
    staffName: string | null
  },
) => {
  const { services, tx, borrower } = change
  const correctionId = services.random.uuid()
  const { value, reason } = requested
  const correction = {
    correctionId,
    borrowerId: borrower.borrowerId,
    field,
    body: services.cipher.seal(JSON.stringify({ value, reason }), correctionId),
    changedOn,
    state: waits ? 'waiting' : 'applied',
    requestedAt: services.clock.now(),
    requestedBy: staffName ?? 'borrower',
    decidedBy: waits ? null : 'borrower',
  } as const
  await insertCorrection(tx, correction)
  return correctionResponse({ ...correction, note: '' })
}

/**
 * Requests the correction of one field in the borrower's transaction; `staffName` is null where the
 * borrower does. What staff request always waits for another person's decision; what the borrower
 * corrects waits once it is confirmed.
 */
export const requestCorrection = async (
  change: ProfileChange,
  input: CorrectDataInput,
  { locale, staffName }: { readonly locale: Locale; readonly staffName: string | null },
): Promise<OutputOf<typeof correctData> | Refusal> => {
  const { services, tx, borrower } = change
  const { borrowerId, market } = borrower
  const today = services.clock.businessDate(market)
  const { base } = await readEntries({ ...services, db: tx }, borrowerId)
  if (!base) return refuseField(locale, 'value', 'nameFirst')
  const form = createFormCheck(locale)
  const body = correctedBase(form, input, { base, change, today })
  const changedOn = form.day('changedOn', input.changedOn, { until: today, required: false })
  const reason = form.line('reason', input.reason, { maxLength: 300, required: false })
  if (body?.[input.field] === base[input.field]) form.problem('value', 'sameValue')
  const lock = await findIdentityLock({ ...services, db: tx }, borrowerId)
  // Not by what is stored: a person of staff may have any name.
  const waits = lock !== undefined || staffName !== null
  // Two waiting corrections may be valid only together; an immediate change must be valid now.
  const { fitsBirthDate } = marketRules(market).idNumber
  if (body && !waits && !fitsBirthDate(body.idNumber, body.birthOn)) {
    form.problem('value', 'nikDate')
  }
  if (!body || form.problems.length > 0) return refuseDetails(locale, form.problems)
  const entry = { body, savedBy: 'borrower', changedOn: changedOn ?? null }
  if (!waits && !(await changeKeys(change, entry))) {
    return refuseField(locale, 'value', 'idTaken')
  }
  const requested = { body, value: body[input.field], reason }
  const { changedOn: onDay } = entry
  return await saveCorrection(change, input, { requested, changedOn: onDay, waits, staffName })
}

/** Counts a correction; returns the seconds to wait where it is one too many for a day. */
const takeCorrection = async (
  { requestLimits: { take } }: Pick<Services, 'requestLimits'>,
  borrowerId: string,
  field: CorrectDataInput['field'],
): Promise<number | undefined> =>
  (await take('correctionsByBorrower', borrowerId)) ??
  (field === 'idNumber' ? await take('idNumbersByBorrower', borrowerId) : undefined)

/**
 * Corrects one field. An unconfirmed value changes at once; one confirmed by the document, or in use
 * by a loan, waits for a staff decision: a name that changes by itself enables account theft.
 */
export const correctDataHandler = async (
  input: CorrectDataInput,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof correctData> | Refusal> => {
  const { borrowerId } = signedIn
  const wait = await takeCorrection(services, borrowerId, input.field)
  if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  const correcting = changeProfile(
    services,
    borrowerId,
    async change => await requestCorrection(change, input, { locale, staffName: null }),
  )
  return await refuseTaken(correcting, refuseField(locale, 'value', 'idTaken'))
}
