import type { InputOf } from '#contract/call.ts'
import type { certifyBase } from '#contract/profile/calls.ts'
import { ageOn, MIN_AGE } from '#domain/applicant/age.ts'
import { isPersonName } from '#domain/applicant/person-name.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { FormCheck } from '../check-form.ts'
import type { StepBodies } from '../step-bodies.ts'

/** An earlier year of birth is a typing mistake. */
const MAX_AGE = 100

export const checkFullName = (form: FormCheck, field: string, typed: string): string =>
  form.line(field, typed, { maxLength: 80, fits: [isPersonName, 'name'] })

export const checkBirthOn = (
  form: FormCheck,
  field: string,
  { typed, today }: { typed: string; today: LocalDate },
): LocalDate | undefined => {
  const birthOn = form.day(field, typed, { until: today })
  if (birthOn === undefined) return undefined
  const age = ageOn(birthOn, today)
  if (age < MIN_AGE) form.problem(field, 'underAge')
  else if (age > MAX_AGE) form.problem(field, 'overAge')
  else return birthOn
  return undefined
}

/** Grouped or not; a number that contains a birth date must contain this one, if it is valid. */
export const checkIdNumber = (
  form: FormCheck,
  field: string,
  { typed, market, birthOn }: { typed: string; market: MarketCode; birthOn: LocalDate | undefined },
): string => {
  const { normalize, isValid, fitsBirthDate } = marketRules(market).idNumber
  const idNumber = form.line(field, typed, {
    maxLength: 40,
    normal: normalize,
    fits: [isValid, getMarket(market).certification.idNumber],
  })
  if (idNumber !== '' && birthOn && !fitsBirthDate(idNumber, birthOn)) {
    form.problem(field, 'nikDate')
  }
  return idNumber
}

export const checkBase = (
  form: FormCheck,
  input: InputOf<typeof certifyBase>,
  { market, today }: { market: MarketCode; today: LocalDate },
): StepBodies['base'] | undefined => {
  const { isAadhaarLast4 } = marketRules(market)
  const fullName = checkFullName(form, 'fullName', input.fullName)
  const birthOn = checkBirthOn(form, 'birthOn', { typed: input.birthOn, today })
  const idNumber = checkIdNumber(form, 'idNumber', { typed: input.idNumber, market, birthOn })
  const aadhaarLast4 = form.line('aadhaarLast4', isAadhaarLast4 ? input.aadhaarLast4 : '', {
    maxLength: 20,
    required: false,
    ...(isAadhaarLast4 && { fits: [isAadhaarLast4, 'aadhaar'] }),
  })
  return birthOn && form.problems.length === 0
    ? { fullName, birthOn, idNumber, aadhaarLast4 }
    : undefined
}
