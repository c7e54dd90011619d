import { multiplyMinor } from '../money/round.ts'
import type { ClientKind, LateTerms } from './late-terms.ts'

/** Late days `fromDay` to `toDay`, both included; day 1 is the day after the due date. */
export type LateDays = { readonly fromDay: number; readonly toDay: number }

/** Consecutive late days that each cost the same. */
export type LateInterestRun = {
  readonly fromDay: number
  readonly days: number
  readonly perDayMinor: bigint
}

/**
 * The interest of one late day on what is unpaid of the installment, rounded half-even.
 * `unpaidMinor` is scheduled money only (principal, interest, fees): penalties and late interest
 * never bear interest themselves.
 */
export function dailyLateInterest(
  lateTerms: LateTerms,
  dayNo: number,
  unpaidMinor: bigint,
): bigint {
  const tier = lateTerms.interestTiers.find(
    ({ fromDay, toDay }) => dayNo >= fromDay && (toDay === undefined || dayNo <= toDay),
  )
  if (tier === undefined || unpaidMinor <= 0n) return 0n
  return multiplyMinor(unpaidMinor, tier.ratePerDay, 'half-even')
}

/**
 * The days of a range grouped by their cost, one run per tier, without days that cost nothing. One
 * multiplication per tier, however long the range. For `unpaidMinor` see `dailyLateInterest`.
 */
export function lateInterestRuns(
  lateTerms: LateTerms,
  late: LateDays & { readonly unpaidMinor: bigint },
): LateInterestRun[] {
  return lateTerms.interestTiers.flatMap(tier => {
    const fromDay = Math.max(tier.fromDay, late.fromDay)
    const toDay = Math.min(tier.toDay ?? late.toDay, late.toDay)
    if (toDay < fromDay) return []
    const perDayMinor = dailyLateInterest(lateTerms, fromDay, late.unpaidMinor)
    return perDayMinor === 0n ? [] : [{ fromDay, days: toDay - fromDay + 1, perDayMinor }]
  })
}

/** The sum of `dailyLateInterest` over a range of days with the same unpaid amount. */
export function lateInterestBetween(
  lateTerms: LateTerms,
  late: LateDays & { readonly unpaidMinor: bigint },
): bigint {
  return lateInterestRuns(lateTerms, late).reduce(
    (sumMinor, run) => sumMinor + run.perDayMinor * BigInt(run.days),
    0n,
  )
}

/**
 * The fixed penalty of one installment on late day `dayNo` (1 is the day after the due date), in
 * minor units; 0 on days without one. `earlierPenalties` counts the penalties already charged for
 * other installments of the loan: terms that charge once per loan then charge no more.
 */
export function latePenalty(
  { penalty }: LateTerms,
  late: {
    readonly client: ClientKind
    readonly dayNo: number
    readonly earlierPenalties: number
  },
): bigint {
  if (penalty === undefined || late.dayNo !== penalty.fromDay) return 0n
  if (penalty.per === 'loan' && late.earlierPenalties > 0) return 0n
  return penalty.amountMinor[late.client]
}
