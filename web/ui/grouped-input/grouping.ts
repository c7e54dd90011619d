import { groupInFours, groupPhone } from '#domain/text/typed-formats.ts'

/** How digits are set apart while they are typed, and which of them are kept. */
export type Grouping = {
  /** The digits that count; what leads them, such as a country's code, may be dropped. */
  readonly clean: (digits: string) => string
  /** The same digits as shown, in groups. */
  readonly show: (digits: string) => string
}

/** Digits only, in fours. Source: specification, section 5. */
export const inFours = (most: number): Grouping => ({
  clean: digits => digits.slice(0, most),
  show: groupInFours,
})

/** Source: specification, section 5. */
const phoneDigits = 11

/**
 * A phone's number within its country: digits only, at most 11, grouped 3-4-4 (specification,
 * section 5). What people write before it, a zero or the country's code, is dropped.
 */
export const phoneGrouping = (countryCode: string): Grouping => ({
  clean: digits => withoutPrefix(digits, countryCode).slice(0, phoneDigits),
  show: groupPhone,
})

const withoutPrefix = (digits: string, countryCode: string): string => {
  const significant = digits.replace(/^0+/, '')
  // Indian numbers may begin with the country's own digits; then only their length tells.
  const ambiguous = countryCode === '91' && significant.length <= 10
  return significant.startsWith(countryCode) && !ambiguous
    ? significant.slice(countryCode.length).replace(/^0+/, '')
    : significant
}
