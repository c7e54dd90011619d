import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import {
  byMarket,
  getMarket,
  isMarketCode,
  MARKET_CODES,
  type MarketCode,
  type PhoneRule,
} from '#domain/market/market.ts'

/** The regions of phone numbers. China is a landing page's region only, never a market. */
export type PhoneRegion = 'CN' | MarketCode

export type Phone = {
  /** E.164, with its plus. */
  readonly number: string
  readonly region: PhoneRegion
}

/** The page for Chinese phones is about both markets. */
export const servesChina = (lentIn: readonly MarketCode[]): boolean =>
  MARKET_CODES.every(market => lentIn.includes(market))

/** A phone's own country is its market; for any other, the page's market. */
export const marketOfPhone = ({ region }: Phone, fallback: MarketCode): MarketCode =>
  isMarketCode(region) ? region : fallback

/** An example number of each region, for the input field. */
export const phoneRules: Readonly<Record<PhoneRegion, PhoneRule>> = {
  CN: { countryCode: '86', maxLength: 11, example: '13800138000' },
  ...byMarket(market => getMarket(market).phone),
}

/** Starts with 1, second digit 3 to 9, 11 digits. Source: specification, section 5. */
const chineseMobile = /^1[3-9]\d{9}$/

/**
 * The mobile number typed for this region; undefined when it is invalid. Spaces, dashes and
 * brackets are ignored; the country code may precede it, with a plus or without.
 */
export const parsePhone = (text: string, region: PhoneRegion): Phone | undefined => {
  const typed = text.replace(/[\s().-]/g, '')
  if (region === 'CN') {
    const national = typed.replace(/^\+86/, '')
    return chineseMobile.test(national) ? { number: `+86${national}`, region } : undefined
  }
  if (!/^\+?\d{6,15}$/.test(typed)) return undefined
  const number = mobileOf(typed, region) ?? withCountryCode(typed, region)
  return number === undefined ? undefined : { number, region }
}

/**
 * As `parsePhone`, for a page that serves the regions of all markets that are lent in: its own first,
 * then by the number.
 */
export const parseAnyPhone = (
  text: string,
  own: PhoneRegion,
  lentIn: readonly MarketCode[],
): Phone | undefined => {
  const isInternational = text.trim().startsWith('+')
  const others: PhoneRegion[] = [
    ...(isInternational ? lentIn : []),
    ...(servesChina(lentIn) ? (['CN'] as const) : []),
  ]
  for (const region of [own, ...others.filter(other => other !== own)]) {
    const phone = parsePhone(text, region)
    if (phone) return phone
  }
  return undefined
}

const mobileOf = (typed: string, region: CountryCode): string | undefined => {
  const parsed = parsePhoneNumberFromString(typed, region)
  if (!parsed?.isValid() || parsed.country !== region) return undefined
  return parsed.getType() === 'MOBILE' ? parsed.number : undefined
}

/**
 * `6281234567` is a valid Indonesian fixed line when read as a national number, yet a person
 * who types it means the country code: where the plain reading gives no mobile, it is read with a plus.
 */
const withCountryCode = (typed: string, region: MarketCode): string | undefined =>
  typed.startsWith(phoneRules[region].countryCode) ? mobileOf(`+${typed}`, region) : undefined
