import { ratioToNumber } from '../apr/amount.ts'
import {
  type DatedFlow,
  effectiveAnnualRate,
  nominalAnnualRateOfFlows,
} from '../apr/annual-rate.ts'
import { unitTimeBetween } from '../apr/unit-period.ts'
import { type LocalDate, partsOf } from '../calendar/local-date.ts'
import { type Ratio, ratio } from '../money/ratio.ts'
import { tenorDaysOf } from '../rate-caps/check-terms.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { feeMinor } from '../terms/fee-amount.ts'
import { periodsPerYear } from '../terms/stated-rate.ts'
import type { Fee, Terms } from '../terms/terms.ts'

/** One fee over the whole loan. Minor units. */
export type OfferFee = Pick<Fee, 'code' | 'when' | 'payableTo'> & {
  readonly amountMinor: bigint
  readonly times: number
  readonly totalMinor: bigint
}

/** Money at a day, as the rate's sheet lists it: negative to the borrower, positive back. */
export type OfferFlow = DatedFlow & { readonly amount: bigint; readonly at: number }

/** Everything an offer says in numbers. One computation, so that no two places can differ. */
export type OfferFigures = {
  readonly principalMinor: bigint
  readonly netDisbursedMinor: bigint
  readonly interestMinor: bigint
  readonly feesMinor: bigint
  /** Interest and every fee. */
  readonly totalCostMinor: bigint
  /** The sum of all installments. */
  readonly totalRepayableMinor: bigint
  readonly fees: readonly OfferFee[]
  readonly schedule: Schedule
  readonly termDays: number
  readonly firstDueOn: LocalDate
  readonly lastDueOn: LocalDate
  readonly flows: readonly OfferFlow[]
  readonly periodsPerYear: Ratio
  /**
   * The annual percentage rate, 0.1707 for 17.07 %: periods per year × the internal rate of the
   * flows per period (see `nominalAnnualRate`). Undefined only for flows that have none.
   */
  readonly apr: Ratio | undefined
  /** The same flows by real days, compounded over a year. */
  readonly effectiveRate: Ratio | undefined
}

/**
 * The figures of terms whose money leaves on a day. Throws `RangeError` for unsound terms. Moving
 * the day moves every date by as much where periods are counted in days; amounts may differ only
 * with terms whose interest is counted by real days.
 */
export function offerFigures(terms: Terms, on: LocalDate): OfferFigures {
  return figuresOf(terms, buildSchedule(terms, on))
}

/** The same for a schedule that was fixed before. */
export function figuresOf(terms: Terms, schedule: Schedule): OfferFigures {
  const { rows, totals, disbursedOn } = schedule
  const flows = flowsOf(terms, schedule)
  const perYear = periodsPerYear(terms.every)
  const fees = terms.fees.map((fee): OfferFee => {
    const { code, when, payableTo } = fee
    const amountMinor = feeMinor(fee.amount, terms.principalMinor)
    const times = when === 'disbursal' ? 1 : rows.length
    return { code, when, payableTo, amountMinor, times, totalMinor: amountMinor * BigInt(times) }
  })
  return {
    principalMinor: totals.principalMinor,
    netDisbursedMinor: schedule.netDisbursedMinor,
    interestMinor: totals.interestMinor,
    feesMinor: totals.feeMinor + totals.disbursalFeeMinor,
    totalCostMinor: totals.costMinor,
    totalRepayableMinor: totals.totalMinor,
    fees,
    schedule,
    termDays: tenorDaysOf(schedule),
    firstDueOn: rows[0]?.dueOn ?? disbursedOn,
    lastDueOn: rows.at(-1)?.dueOn ?? disbursedOn,
    flows,
    periodsPerYear: perYear,
    apr: asRatio(nominalAnnualRateOfFlows(flows, ratioToNumber(perYear))),
    effectiveRate: asRatio(effectiveAnnualRate(flows)),
  }
}

/** Without an odd first period, installment n falls n periods after the money, whatever the months. */
function flowsOf(terms: Terms, { disbursedOn, netDisbursedMinor, rows }: Schedule): OfferFlow[] {
  const isOdd = terms.firstDueOn !== undefined
  const firstAt =
    isOdd && rows[0] !== undefined ? periodsUntil(terms, disbursedOn, rows[0].dueOn) : 1
  return [
    { on: disbursedOn, at: 0, amount: -netDisbursedMinor },
    ...rows.map((row, index) => ({ on: row.dueOn, at: firstAt + index, amount: row.totalMinor })),
  ]
}

function periodsUntil(terms: Terms, advanceOn: LocalDate, paymentOn: LocalDate): number {
  const anchorDay = partsOf(paymentOn).day
  const { units, fraction } = unitTimeBetween(terms.every, { advanceOn, paymentOn, anchorDay })
  return units + ratioToNumber(fraction)
}

const RATE_DIGITS = 1_000_000_000

/** To the ninth decimal: a rate is shown, never multiplied with money. */
function asRatio(result: ReturnType<typeof effectiveAnnualRate>): Ratio | undefined {
  if (!result.found || !Number.isSafeInteger(Math.round(result.rate * RATE_DIGITS)))
    return undefined
  return ratio(BigInt(Math.round(result.rate * RATE_DIGITS)), BigInt(RATE_DIGITS))
}
