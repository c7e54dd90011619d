import type { PhoneRule } from '../market.ts'

export const indonesiaPhone: PhoneRule = {
  countryCode: '62',
  maxLength: 18,
  example: '0812 3456 7890',
}

/** What may be an Indonesian mobile number; the server alone knows each operator's ranges. */
export const indonesiaMobilePattern = /^(?:(?:\+?62)?0?)8\d{7,12}$/
