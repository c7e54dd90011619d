import type { PhoneRule } from '../market.ts'

export const indiaPhone: PhoneRule = {
  countryCode: '91',
  maxLength: 16,
  example: '98765 43210',
  // Ten digits that begin with 91 are a number, not a country code and eight digits.
  nationalDigits: 10,
}

/** What may be an Indian mobile number; the server alone knows each operator's ranges. */
export const indiaMobilePattern = /^(?:(?:\+?91)?0?)[6-9]\d{9}$/
