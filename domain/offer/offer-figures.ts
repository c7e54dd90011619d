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

/** A cash flow of the APR computation sheet: negative to the borrower, positive back. */
export type OfferFlow = DatedFlow & { readonly amount: bigint; readonly at: number }

/** All figures of an offer, computed once so that screens and documents never differ. */
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
 * The figures of a loan disbursed on a day. Throws `RangeError` for unsound terms. Another day
 * moves every date by as much where periods are in days; amounts differ only with daily interest.
 */
export function offerFigures(terms: Terms, on: LocalDate): OfferFigures {
  return figuresOf(terms, buildSchedule(terms, on))
}

/** The same for an existing schedule. */
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

/**
 * Without an odd first period, installment n is n periods after disbursement, whatever the months.
 */
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

/** Rounded to the ninth decimal: rates are displayed, never multiplied with money. */
function asRatio(result: ReturnType<typeof effectiveAnnualRate>): Ratio | undefined {
  if (!result.found || !Number.isSafeInteger(Math.round(result.rate * RATE_DIGITS)))
    return undefined
  return ratio(BigInt(Math.round(result.rate * RATE_DIGITS)), BigInt(RATE_DIGITS))
}
