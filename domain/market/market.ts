import type { Currency } from '../money/money.ts'

/** The two markets (ISO 3166 codes). Money, rules and documents follow it, never the language. */
export type MarketCode = 'ID' | 'IN'

/** The languages borrowers read. */
export type MarketLanguage = 'id' | 'en' | 'hi' | 'es'

/** Those of the two text sets (design section 7), which `isNeedPop` may ask for in either market. */
export type TextSetLanguage = 'id' | 'en'

export type MinorRange = { readonly minMinor: bigint; readonly maxMinor: bigint }

export type Market = {
  readonly code: MarketCode
  readonly currency: Currency
  /** The language its borrowers start in. */
  readonly language: TextSetLanguage
  /**
   * What they may switch to, their own first. Spanish belongs to the text set that is not India's
   * (specification, section 1); decision 030.
   */
  readonly languages: readonly MarketLanguage[]
  /** IANA zone in which the market's business date turns. */
  readonly timeZone: string
  /** `type` of the language text set on the wire: 1 India, 2 Indonesia (design section 7). */
  readonly textSetType: 1 | 2
  /** Without the plus sign. */
  readonly phoneCountryCode: string
  /** Loan amounts the product declares (specification section 1). */
  readonly loanAmount: MinorRange
  /**
   * The least income the product declares (specification section 1). India's text names no period
   * and is read as monthly; Indonesia's says "annual salary" and is kept as it says.
   */
  readonly minimumIncome: { readonly minor: bigint; readonly per: 'month' | 'year' }
  /** Hours from an approved application to the money, as declared (specification section 1). */
  readonly declaredDisbursementHours: number
}

const MARKETS: Readonly<Record<MarketCode, Market>> = {
  ID: {
    code: 'ID',
    currency: 'IDR',
    language: 'id',
    languages: ['id', 'en', 'es'],
    timeZone: 'Asia/Jakarta',
    textSetType: 2,
    phoneCountryCode: '62',
    loanAmount: { minMinor: 1_000_000n, maxMinor: 15_000_000n },
    minimumIncome: { minor: 5_000_000n, per: 'year' },
    declaredDisbursementHours: 2,
  },
  IN: {
    code: 'IN',
    currency: 'INR',
    language: 'en',
    languages: ['en', 'hi'],
    timeZone: 'Asia/Kolkata',
    textSetType: 1,
    phoneCountryCode: '91',
    loanAmount: { minMinor: 200_000n, maxMinor: 8_000_000n }, // 2,000 to 80,000 rupees
    minimumIncome: { minor: 1_200_000n, per: 'month' }, // 12,000 rupees
    declaredDisbursementHours: 2,
  },
}

export const MARKET_CODES: readonly MarketCode[] = ['ID', 'IN']

export function getMarket(code: MarketCode): Market {
  return MARKETS[code]
}

/** The wire flag `isNeedPop`: "1" is India, any other value, or none, Indonesia (section 1). */
export function marketOf(isNeedPop: string | null | undefined): MarketCode {
  return isNeedPop === '1' ? 'IN' : 'ID'
}

export function isMarketCode(text: string): text is MarketCode {
  return text === 'ID' || text === 'IN'
}

/** The language that a tag such as `hi-IN` names, where a market's borrowers may read it. */
export function findLanguage(
  tag: string | null | undefined,
  market: MarketCode,
): MarketLanguage | undefined {
  const [name] = tag?.toLowerCase().split('-') ?? []
  const spoken: readonly MarketLanguage[] = ['id', 'en', ...MARKETS[market].languages]
  return spoken.find(language => language === name)
}

/** Each market has a currency of its own. */
export function marketOfCurrency(currency: Currency): MarketCode {
  return currency === 'INR' ? 'IN' : 'ID'
}
