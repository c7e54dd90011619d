import type { Currency } from '../money/money.ts'
import { india } from './india/india.ts'
import { indonesia } from './indonesia/indonesia.ts'

export const MARKET_CODES = ['ID', 'IN'] as const

/** The markets (ISO 3166 codes). Money, rules and documents follow it, never the language. */
export type MarketCode = (typeof MARKET_CODES)[number]

/** The market of a visitor of whom nothing is known (specification, section 1). */
export const DEFAULT_MARKET: MarketCode = 'ID'

export const MARKET_LANGUAGES = ['id', 'en', 'hi', 'es'] as const

/** The languages borrowers read. */
export type MarketLanguage = (typeof MARKET_LANGUAGES)[number]

/** The languages of the specification's two text sets; either may be read in every market. */
export type TextSetLanguage = 'id' | 'en'

/** How a mobile number is written, for the field it is typed into. */
export type PhoneRule = {
  /** Without the plus sign. */
  readonly countryCode: string
  readonly maxLength: number
  readonly example: string
  /**
   * Given where a national number may begin with the country's own digits: so many digits or fewer
   * are the national number, and more begin with the country code.
   */
  readonly nationalDigits?: number
}

/** By which number a borrower is identified: Indonesia's NIK (KTP) or India's PAN. */
export type IdNumberKind = 'nik' | 'pan'

/** What differs in the certification forms (contract/profile). */
export type CertificationForm = {
  readonly idNumber: IdNumberKind
  /** Whether the last four digits of Aadhaar may be given beside it. */
  readonly takesAadhaarLast4: boolean
  /**
   * How many of its last characters prove a person beside their phone. The serial at the end of a
   * NIK is nearly always below 10: with month and year of birth before it few guesses fail to do.
   */
  readonly idNumberEnd: number
  /** The field of `certifyBank` that names the account's bank: one of a list, or a branch code. */
  readonly bankField: 'bankCode' | 'ifsc'
  /** Whether a postal code names the region and city of an address. */
  readonly hasPostalAreas: boolean
}

/**
 * What pages and server know of a market. It is sent to every browser, so it stays small; what the
 * server alone needs is in market-rules.ts.
 */
export type Market = {
  readonly code: MarketCode
  /** The value of the `isNeedPop` parameter that names this market. */
  readonly isNeedPop: string
  /** No other market has it. */
  readonly currency: Currency
  /** The language its borrowers start in. */
  readonly language: TextSetLanguage
  /**
   * What they may switch to, their own first. Spanish belongs to the text set that is not India's
   * (specification, section 1); decision 030.
   */
  readonly languages: readonly MarketLanguage[]
  /** Those of `languages` that pages offer; the others are reached by an address that names them. */
  readonly offeredLanguages: readonly MarketLanguage[]
  /** IANA zone in which the market's business date turns. */
  readonly timeZone: string
  /**
   * How far that zone is ahead of UTC, the same all year: a page computes with it, because looking the
   * zone up costs a slow phone a tenth of a second.
   */
  readonly utcOffsetMinutes: number
  /** What people call that zone: "WIB". */
  readonly zoneName: string
  readonly phone: PhoneRule
  readonly certification: CertificationForm
  /** A transfer's reference as `isTransferReference` compares it. */
  readonly transferReference: RegExp
  /** Whether an installment can be paid in cash at a mini market. */
  readonly hasPayOutlets: boolean
}

const markets: Readonly<Record<MarketCode, Market>> = { ID: indonesia, IN: india }
const marketsByCurrency: Readonly<Record<Currency, Market>> = { IDR: indonesia, INR: india }

export function getMarket(code: MarketCode): Market {
  return markets[code]
}

/**
 * The market that a value of `isNeedPop` names, among those that are lent in; for any other value,
 * or none, the default one where it is lent in, else the first.
 */
export function marketOfIsNeedPop(
  isNeedPop: string | null | undefined,
  lentIn: readonly MarketCode[],
): MarketCode {
  const standard = lentIn.find(code => code === DEFAULT_MARKET) ?? lentIn[0] ?? DEFAULT_MARKET
  return lentIn.find(code => markets[code].isNeedPop === isNeedPop) ?? standard
}

/**
 * The market whose people a browser's `Accept-Language` suggests, among those that are lent in: the first
 * of its tags whose region is a market (`en-IN`), or whose language only one market's borrowers may
 * read (`hi`, `id`). Undefined where it suggests none. Source: RFC 9110, 12.5.4.
 */
export function marketOfAcceptLanguage(
  header: string | null | undefined,
  lentIn: readonly MarketCode[],
): MarketCode | undefined {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find(each => each.trim().startsWith('q='))
      return { tag, weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const [language = '', region = ''] = tag.split('-')
    const byRegion = lentIn.find(code => code === region.toUpperCase())
    if (byRegion !== undefined) return byRegion
    const speaking = lentIn.filter(code =>
      markets[code].languages.some(each => each === language.toLowerCase()),
    )
    if (speaking.length === 1 && lentIn.length > 1) return speaking[0]
  }
  return undefined
}

export function isMarketCode(text: string): text is MarketCode {
  return Object.hasOwn(markets, text)
}

/**
 * The language that a tag such as `hi-IN` names, where a market's borrowers may read it: one of the
 * market's, or of the text sets of the markets that are lent in.
 */
export function findLanguage(
  tag: string | null | undefined,
  market: MarketCode,
  lentIn: readonly MarketCode[] = MARKET_CODES,
): MarketLanguage | undefined {
  const [name] = tag?.toLowerCase().split('-') ?? []
  const textSets = lentIn.map(code => markets[code].language)
  const spoken: readonly MarketLanguage[] = [...textSets, ...markets[market].languages]
  return spoken.find(language => language === name)
}

/** The market that lends in a currency. */
export function marketOfCurrency(currency: Currency): MarketCode {
  return marketsByCurrency[currency].code
}

/** A table with one value for each market. */
export function byMarket<Value>(
  read: (market: MarketCode) => Value,
): Readonly<Record<MarketCode, Value>> {
  const entries = MARKET_CODES.map(code => [code, read(code)])
  return Object.fromEntries(entries) as Record<MarketCode, Value> // one entry for each code
}
