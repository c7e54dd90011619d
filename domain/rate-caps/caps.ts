import type { LocalDate } from '../calendar/local-date.ts'
import type { MarketCode } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'
import { ONE_RATIO, type Ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'
import type { CapKind, CapRow } from './cap-rows.ts'

/** The limits of one loan's charges. A market may have no daily limits. */
export type Caps = {
  readonly benefitPerDay?: Ratio
  readonly lateFinePerDay?: Ratio
  /** Who set the daily limits; absent: the regulator. */
  readonly benefitSetBy?: 'lender'
  readonly lateFineSetBy?: 'lender'
  readonly total: Ratio
  readonly totalSetBy: CapRow['setBy']
}

/**
 * The caps of an agreement made `on` a day for a tenor in days: for each kind the latest row in
 * force that day. A row added later never changes the caps of an older agreement.
 */
export function capsFor(
  market: MarketCode,
  tenorDays: number,
  on: LocalDate,
  rows: readonly CapRow[] = marketRules(market).capRows,
): Caps {
  const rowOf = (kind: CapKind) => findRow(rows, { kind, tenorDays, on })
  const benefit = rowOf('benefit-per-day')
  const lateFine = rowOf('late-fine-per-day')
  const total = rowOf('total')
  return {
    ...(benefit === undefined ? {} : { benefitPerDay: benefit.share }),
    ...(lateFine === undefined ? {} : { lateFinePerDay: lateFine.share }),
    ...(benefit?.setBy === 'lender' ? { benefitSetBy: benefit.setBy } : {}),
    ...(lateFine?.setBy === 'lender' ? { lateFineSetBy: lateFine.setBy } : {}),
    total: total?.share ?? ONE_RATIO,
    totalSetBy: total?.setBy ?? 'lender',
  }
}

/** The limits of the late terms that a product may state; absent where no row says one. */
export type LateTermLimits = {
  readonly ratePerDay: Ratio | undefined
  readonly penaltyShare: Ratio | undefined
}

/** The limits on late terms in force for agreements made `on` a day. */
export function lateTermLimits(
  market: MarketCode,
  tenorDays: number,
  on: LocalDate,
  rows: readonly CapRow[] = marketRules(market).capRows,
): LateTermLimits {
  const shareOf = (kind: CapKind) => findRow(rows, { kind, tenorDays, on })?.share
  return { ratePerDay: shareOf('late-rate-per-day'), penaltyShare: shareOf('late-penalty') }
}

/** A cap in minor units, rounded down so that it is never exceeded. */
export function capMinor(baseMinor: bigint, share: Ratio, days = 1): bigint {
  const numerator = baseMinor * share.numerator * BigInt(days)
  return numerator <= 0n ? 0n : divideRounded(numerator, share.denominator, 'down')
}

function findRow(
  rows: readonly CapRow[],
  agreement: {
    readonly kind: CapKind
    readonly tenorDays: number
    readonly on: LocalDate
  },
): CapRow | undefined {
  let found: CapRow | undefined
  for (const row of rows) {
    const applies =
      row.kind === agreement.kind &&
      row.from <= agreement.on &&
      agreement.tenorDays >= row.minTenorDays &&
      agreement.tenorDays <= (row.maxTenorDays ?? agreement.tenorDays)
    if (applies && (found === undefined || row.from >= found.from)) found = row
  }
  return found
}
