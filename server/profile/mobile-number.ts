import parsePhoneNumber from 'libphonenumber-js/max'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { digitsOf } from '#domain/text/string-checks.ts'

/**
 * A market's mobile number as E.164, from what a person typed. People write the country code
 * without the plus; such a text can also be read as a local landline, so it is tried first.
 */
export const mobileNumber = (typed: string, market: MarketCode): string | undefined => {
  const { phoneCountryCode } = getMarket(market)
  const digits = digitsOf(typed)
  const candidates = digits.startsWith(phoneCountryCode) ? [`+${digits}`, typed] : [typed]
  for (const candidate of candidates) {
    const number = parsePhoneNumber(candidate, market)
    if (number?.country !== market || !number.isValid()) continue
    if (number.getType() === 'MOBILE') return number.number
  }
  return undefined
}
