import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import type { MarketCode } from '../market/market.ts'
import { maxMinor, sumMinor } from '../money/money.ts'
import { compareRatios, type Ratio, ZERO_RATIO } from '../money/ratio.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import { periodsOf } from '../schedule/periods.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { feeMinor } from '../terms/fee-amount.ts'
import type { Terms } from '../terms/terms.ts'
import type { CapRow } from './cap-rows.ts'
import { type Caps, capMinor, capsFor, type LateTermLimits, lateTermLimits } from './caps.ts'

/** A charge in the terms beside the cap that limits it. */
export type CapLimit = {
  readonly code:
    | 'benefit-above-daily-cap'
    | 'benefit-above-total-cap'
    | 'extension-fee-above-daily-cap'
    | 'late-penalty-above-daily-cap'
    | 'late-interest-above-daily-cap'
    | 'late-penalty-above-limit'
    | 'late-rate-above-limit'
    | 'late-charges-without-limit'
  /**
   * `refuse`: the product may not be sold. `clipped`: it may, but the late charge printed will be
   * cut when it falls due, so the terms page must say so.
   */
  readonly consequence: 'refuse' | 'clipped'
  readonly statedMinor: bigint
  readonly allowedMinor: bigint
}

/** The days of a loan from its disbursement to its last due date. */
export function tenorDaysOf(schedule: Schedule): number {
  return daysBetween(schedule.disbursedOn, schedule.rows.at(-1)?.dueOn ?? schedule.disbursedOn)
}

/**
 * The economic benefit the borrower pays if everything is paid on time: interest and every fee,
 * also a third party's, but not the state's (stamp duty and taxes are outside the cap).
 */
export function benefitMinor(terms: Terms, schedule: Schedule): bigint {
  const fees = terms.fees
    .filter(fee => fee.payableTo !== 'government')
    .map(fee => {
      const times = fee.when === 'disbursal' ? 1n : BigInt(schedule.rows.length)
      return times * feeMinor(fee.amount, terms.principalMinor)
    })
  return schedule.totals.interestMinor + sumMinor(fees)
}

/**
 * The problems of offering these terms in a market to a borrower who signs `on` that day; none when
 * all is within the caps. Checks the whole benefit against the daily cap × agreement × days and
 * against the total, an extension's fee against the days it buys, and late charges against one day.
 */
export function checkTermsWithinCaps(
  terms: Terms,
  market: MarketCode,
  on: LocalDate,
  rows?: readonly CapRow[],
): CapLimit[] {
  return listCapLimits(terms, market, on, rows).filter(
    limit => limit.statedMinor > limit.allowedMinor,
  )
}

/** Every cap of the market that limits these terms on that day, kept or not, with both amounts. */
export function listCapLimits(
  terms: Terms,
  market: MarketCode,
  on: LocalDate,
  rows?: readonly CapRow[],
): CapLimit[] {
  const schedule = buildSchedule(terms, on)
  const tenorDays = tenorDaysOf(schedule)
  const caps = capsFor(market, tenorDays, on, rows)
  const benefit = benefitMinor(terms, schedule)
  return [
    {
      code: 'benefit-above-total-cap',
      consequence: 'refuse',
      statedMinor: benefit,
      allowedMinor: capMinor(terms.principalMinor, caps.total),
    },
    ...dailyBenefitLimits(terms, caps, { benefit, tenorDays, on }),
    ...lateLimits(terms, caps, lateTermLimits(market, tenorDays, on, rows)),
  ]
}

function dailyBenefitLimits(
  terms: Terms,
  caps: Caps,
  loan: { readonly benefit: bigint; readonly tenorDays: number; readonly on: LocalDate },
): CapLimit[] {
  if (caps.benefitPerDay === undefined) return []
  const limits: CapLimit[] = [
    {
      code: 'benefit-above-daily-cap',
      consequence: 'refuse',
      statedMinor: loan.benefit,
      allowedMinor: capMinor(terms.principalMinor, caps.benefitPerDay, loan.tenorDays),
    },
  ]
  if (terms.extension.maxTimes > 0) {
    const days = shortestPeriodDays(terms, loan.on)
    limits.push({
      code: 'extension-fee-above-daily-cap',
      consequence: 'refuse',
      statedMinor: feeMinor(terms.extension.fee, terms.principalMinor),
      allowedMinor: capMinor(terms.principalMinor, caps.benefitPerDay, days),
    })
  }
  return limits
}

/** An extension moves the dates by one more period, whose months may be short. */
function shortestPeriodDays(terms: Terms, on: LocalDate): number {
  const { every, installments } = terms
  const extended = periodsOf({ every, installments: installments + 1 }, on)
  return Math.min(...extended.map(period => period.days))
}

function lateLimits(terms: Terms, caps: Caps, limits: LateTermLimits): CapLimit[] {
  const { principalMinor } = terms
  const penalty = highestPenaltyMinor(terms)
  const rate = capMinor(principalMinor, steepestRate(terms))
  const { lateFinePerDay } = caps
  const { ratePerDay, penaltyShare } = limits
  const isLimited = (limit: Ratio | undefined) =>
    limit !== undefined || lateFinePerDay !== undefined
  const found: CapLimit[] = [
    {
      code: 'late-charges-without-limit',
      consequence: 'refuse',
      statedMinor: maxMinor(
        isLimited(penaltyShare) ? 0n : penalty,
        isLimited(ratePerDay) ? 0n : rate,
      ),
      allowedMinor: 0n,
    },
  ]
  const limit = (code: CapLimit['code'], statedMinor: bigint, share: Ratio | undefined) => {
    if (share === undefined) return
    const consequence = code.endsWith('above-limit') ? 'refuse' : 'clipped'
    const allowedMinor = capMinor(principalMinor, share)
    found.push({ code, consequence, statedMinor, allowedMinor })
  }
  limit('late-penalty-above-daily-cap', penalty, lateFinePerDay)
  limit('late-interest-above-daily-cap', rate, lateFinePerDay)
  limit('late-penalty-above-limit', penalty, penaltyShare)
  limit('late-rate-above-limit', rate, ratePerDay)
  return found
}

function highestPenaltyMinor({ late }: Terms): bigint {
  const amounts = late.penalty?.amountMinor
  return amounts === undefined ? 0n : maxMinor(amounts.new, amounts.repeat)
}

function steepestRate({ late }: Terms): Ratio {
  return late.interestTiers.reduce<Ratio>(
    (highest, tier) => (compareRatios(tier.ratePerDay, highest) > 0 ? tier.ratePerDay : highest),
    ZERO_RATIO,
  )
}
