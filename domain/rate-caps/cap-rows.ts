import { type LocalDate, localDate } from '../calendar/local-date.ts'
import type { MarketCode } from '../market/market.ts'
import { ONE_RATIO, percent, type Ratio } from '../money/ratio.ts'

/**
 * - `benefit-per-day`: interest and fees together, per calendar day of the tenor, as a share of the
 *   amount in the agreement;
 * - `late-fine-per-day`: penalties and late interest together, per calendar day, as a share of the
 *   outstanding balance;
 * - `total`: all of both over the loan's life, as a share of the amount in the agreement.
 */
export type CapKind = 'benefit-per-day' | 'late-fine-per-day' | 'total'

/** One dated limit. Rows are data: a new circular is a new row, old loans keep the old one. */
export type CapRow = {
  readonly market: MarketCode
  readonly kind: CapKind
  /** For agreements made from this day on, until a later row of the same kind and tenor. */
  readonly from: LocalDate
  readonly minTenorDays: number
  /** Absent: no upper end. */
  readonly maxTenorDays?: number
  readonly share: Ratio
  readonly setBy: 'regulator' | 'house'
  readonly source: string
}

/**
 * "Under six months" in days: the shortest six calendar months have 181 days, so 180 days are under
 * six months whatever the months. The longer class has the lower cap, so doubt favours the
 * borrower.
 */
const MOST_DAYS_UNDER_SIX_MONTHS = 180

const CIRCULAR_2023 =
  'OJK circular 19/SEOJK.06/2023, consumer funding, steps of 2024 to 2026 (as reported by ' +
  'Kontan, iNews and Kompas TV; its successor 19/SEOJK.06/2025 is to be checked for other figures)'
const ADJUSTMENT_2025 =
  'OJK adjustment of 1 January 2025 by tenor (as reported by Fortune Indonesia and iNews)'
const LENDER_RULE = 'House rule: what a loan costs never exceeds what was lent'

const anyTenor = { minTenorDays: 0 }
const underSixMonths = { minTenorDays: 0, maxTenorDays: MOST_DAYS_UNDER_SIX_MONTHS }
const sixMonthsOrMore = { minTenorDays: MOST_DAYS_UNDER_SIX_MONTHS + 1 }

const indonesia = (kind: CapKind, from: string, share: string) =>
  ({
    market: 'ID',
    kind,
    from: localDate(from),
    share: percent(share),
    setBy: 'regulator',
  }) as const

const lendersOwnCap = (market: MarketCode) =>
  ({
    market,
    kind: 'total',
    from: localDate('1900-01-01'),
    ...anyTenor,
    share: ONE_RATIO,
    setBy: 'house',
    source: LENDER_RULE,
  }) as const

export const CAP_ROWS: readonly CapRow[] = [
  lendersOwnCap('IN'),
  lendersOwnCap('ID'),
  { ...indonesia('total', '2024-01-01', '100'), ...anyTenor, source: CIRCULAR_2023 },
  { ...indonesia('benefit-per-day', '2024-01-01', '0.3'), ...anyTenor, source: CIRCULAR_2023 },
  {
    ...indonesia('benefit-per-day', '2025-01-01', '0.3'),
    ...underSixMonths,
    source: ADJUSTMENT_2025,
  },
  {
    ...indonesia('benefit-per-day', '2025-01-01', '0.2'),
    ...sixMonthsOrMore,
    source: ADJUSTMENT_2025,
  },
  { ...indonesia('benefit-per-day', '2026-01-01', '0.1'), ...anyTenor, source: CIRCULAR_2023 },
  { ...indonesia('late-fine-per-day', '2024-01-01', '0.3'), ...anyTenor, source: CIRCULAR_2023 },
  { ...indonesia('late-fine-per-day', '2025-01-01', '0.2'), ...anyTenor, source: CIRCULAR_2023 },
  { ...indonesia('late-fine-per-day', '2026-01-01', '0.1'), ...anyTenor, source: CIRCULAR_2023 },
]
