import type { InputOf } from '#contract/call.ts'
import type { certifyBase } from '#contract/profile/calls.ts'
import { ageOn, MIN_AGE } from '#domain/applicant/age.ts'
import { isNik, isPan, nikHasBirthDate } from '#domain/applicant/id-number.ts'
import { isPersonName } from '#domain/applicant/person-name.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { digitsOf } from '#domain/text/string-checks.ts'
import type { FormCheck } from '../check-form.ts'
import type { StepBodies } from '../step-bodies.ts'

/** An earlier year of birth is a typing mistake. */
const MOST_AGE = 100

export const checkFullName = (form: FormCheck, field: string, typed: string): string =>
  form.line(field, typed, { most: 80, fits: [isPersonName, 'name'] })

export const checkBirthOn = (
  form: FormCheck,
  field: string,
  { typed, today }: { typed: string; today: LocalDate },
): LocalDate | undefined => {
  const birthOn = form.day(field, typed, { until: today })
  if (birthOn === undefined) return undefined
  const age = ageOn(birthOn, today)
  if (age < MIN_AGE) form.problem(field, 'underAge')
  else if (age > MOST_AGE) form.problem(field, 'overAge')
  else return birthOn
  return undefined
}

/** Grouped or not; a NIK must contain the birth date, if that is valid. */
export const checkIdNumber = (
  form: FormCheck,
  field: string,
  { typed, market, birthOn }: { typed: string; market: MarketCode; birthOn: LocalDate | undefined },
): string => {
  if (market === 'IN') {
    const normal = (line: string) => line.replace(/[ -]/g, '').toUpperCase()
    return form.line(field, typed, { most: 40, normal, fits: [isPan, 'pan'] })
  }
  const isTyped = (line: string) => /^[\d .-]+$/.test(line) && isNik(digitsOf(line))
  const nik = digitsOf(form.line(field, typed, { most: 40, fits: [isTyped, 'nik'] }))
  if (nik !== '' && birthOn && !nikHasBirthDate(nik, birthOn)) form.problem(field, 'nikDate')
  return nik
}

export const checkBase = (
  form: FormCheck,
  input: InputOf<typeof certifyBase>,
  { market, today }: { market: MarketCode; today: LocalDate },
): StepBodies['base'] | undefined => {
  const fullName = checkFullName(form, 'fullName', input.fullName)
  const birthOn = checkBirthOn(form, 'birthOn', { typed: input.birthOn, today })
  const idNumber = checkIdNumber(form, 'idNumber', { typed: input.idNumber, market, birthOn })
  const aadhaarLast4 = form.line('aadhaarLast4', market === 'IN' ? input.aadhaarLast4 : '', {
    most: 20,
    required: false,
    fits: [line => /^\d{4}$/.test(line), 'aadhaar'],
  })
  return birthOn && form.problems.length === 0
    ? { fullName, birthOn, idNumber, aadhaarLast4 }
    : undefined
}
