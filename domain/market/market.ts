import type { Currency } from '../money/money.ts'

/** The two markets (ISO 3166 codes). Money, rules and documents follow it, never the language. */
export type MarketCode = 'ID' | 'IN'

/** The language a market's borrowers start in; they may switch. */
export type MarketLanguage = 'id' | 'en'

export type MinorRange = { readonly minMinor: bigint; readonly maxMinor: bigint }

export type Market = {
  readonly code: MarketCode
  readonly currency: Currency
  readonly language: MarketLanguage
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

/** Each market has a currency of its own. */
export function marketOfCurrency(currency: Currency): MarketCode {
  return currency === 'INR' ? 'IN' : 'ID'
}
