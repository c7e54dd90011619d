import type { PhoneRule } from '#domain/market/market.ts'
import { groupInFours, groupPhone } from '#domain/text/typed-formats.ts'

/** How typed digits are grouped, and which are kept. */
export type Grouping = {
  /** The part of a typed text whose digits are read; absent: all of it. */
  readonly read?: (text: string) => string
  /** The significant digits; a prefix such as a country code may be dropped. */
  readonly clean: (digits: string) => string
  /** The same digits in groups. */
  readonly show: (digits: string) => string
}

/** Digits only, in fours. Source: specification, section 5. */
export const inFours = (maxDigits: number): Grouping => ({
  clean: digits => digits.slice(0, maxDigits),
  show: groupInFours,
})

/** Source: specification, section 5. */
const phoneDigits = 11

/**
 * A phone number within its country: digits only, at most 11, grouped 3-4-4 (specification,
 * section 5). A leading zero or country code is dropped.
 */
export const phoneGrouping = (
  rule: Pick<PhoneRule, 'countryCode' | 'nationalDigits'>,
): Grouping => ({
  clean: digits => withoutPrefix(digits, rule).slice(0, phoneDigits),
  show: groupPhone,
})

const withoutPrefix = (
  digits: string,
  { countryCode, nationalDigits = 0 }: Pick<PhoneRule, 'countryCode' | 'nationalDigits'>,
): string => {
  const significant = digits.replace(/^0+/, '')
  return significant.startsWith(countryCode) && significant.length > nationalDigits
    ? significant.slice(countryCode.length).replace(/^0+/, '')
    : significant
}
