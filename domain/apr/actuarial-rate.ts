import type { LocalDate } from '../calendar/local-date.ts'
import type { Ratio } from '../money/ratio.ts'
import { type Amount, amountToNumber, ratioToNumber } from './amount.ts'
import { type RateResult, type SearchFlow, searchRate } from './rate-search.ts'
import { type UnitPeriod, type UnitTime, unitPeriodsPerYear, unitTimesOf } from './unit-period.ts'

/** An advance or a payment at `units` whole unit periods and a `fraction` after the start. */
export type UnitFlow = UnitTime & { readonly amount: Amount }

/**
 * The US annual percentage rate by the actuarial method: unit periods per year × the `i` of the
 * general equation of Regulation Z, Appendix J (12 CFR 1026), paragraph (b)(8):
 * sum of A / ((1 + f i)(1 + i)^t) over advances = the same sum over payments.
 * A plain number: 0.0969 is 9.69 %. Several advances are allowed.
 */
export function actuarialAnnualRate(loan: {
  readonly advances: readonly UnitFlow[]
  readonly payments: readonly UnitFlow[]
  readonly unitPeriodsPerYear: Ratio
}): RateResult {
  const flows = [
    ...loan.advances.map(flow => searchFlow(flow, -1)),
    ...loan.payments.map(flow => searchFlow(flow, 1)),
  ].filter(flow => flow.amount !== 0)
  if (flows.length === 0) return { found: false, reason: 'no-flows' }
  if (!flows.some(flow => flow.amount < 0) || !flows.some(flow => flow.amount > 0)) {
    return { found: false, reason: 'one-direction' }
  }
  const longest = Math.max(...[...loan.advances, ...loan.payments].map(lengthOf))
  if (longest === 0) return { found: false, reason: 'one-moment' }
  const result = searchRate(flows, longest)
  if (!result.found) return result
  return { found: true, rate: result.rate * ratioToNumber(loan.unitPeriodsPerYear) }
}

/** The same for one advance and dated payments, the unit periods counted back from each date. */
export function actuarialAnnualRateOfDates(loan: {
  readonly advanceOn: LocalDate
  readonly amountFinanced: Amount
  readonly payments: readonly { readonly on: LocalDate; readonly amount: Amount }[]
  readonly unitPeriod: UnitPeriod
}): RateResult {
  const times = unitTimesOf(
    loan.unitPeriod,
    loan.advanceOn,
    loan.payments.map(payment => payment.on),
  )
  const start = { units: 0, fraction: { numerator: 0n, denominator: 1n } }
  return actuarialAnnualRate({
    advances: [{ ...start, amount: loan.amountFinanced }],
    payments: loan.payments.map((payment, index) => ({
      ...(times[index] ?? start),
      amount: payment.amount,
    })),
    unitPeriodsPerYear: unitPeriodsPerYear(loan.unitPeriod),
  })
}

/** Beyond this, 1 + f i equals f (1 + i) to the last bit, and the exponential may overflow. */
const LARGE_LOG_RATE = 50

function searchFlow({ amount, units, fraction }: UnitFlow, sign: 1 | -1): SearchFlow {
  const share = ratioToNumber(fraction)
  const logFraction = (logRate: number) => {
    if (share === 0) return 0
    if (logRate > LARGE_LOG_RATE) return logRate + Math.log(share)
    return Math.log1p(share * Math.expm1(logRate))
  }
  return {
    amount: sign * amountToNumber(amount),
    logGrowth: logRate => units * logRate + logFraction(logRate),
  }
}

function lengthOf({ units, fraction }: UnitTime): number {
  return units + ratioToNumber(fraction)
}
