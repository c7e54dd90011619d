import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import type { Amount } from './amount.ts'
import { type Flow, internalRate } from './internal-rate.ts'
import type { RateResult } from './rate-search.ts'

/** A loan of equally spaced installments, the first due one whole period after disbursement. */
export type PeriodicLoan = {
  /** What the borrower really receives: the principal less every charge taken from it. */
  readonly netDisbursed: Amount
  /** What is paid at the end of each period, charges included. */
  readonly installments: readonly Amount[]
  /** 12 for months. */
  readonly periodsPerYear: number
}

/**
 * The nominal annual rate: periods per year × the internal rate per period, not compounded. For
 * monthly installments this is the annual percentage rate of the Indian key facts statement
 * (Reserve Bank of India, circular DOR.STR.REC.13/13.03.00/2024-25, Annex II note 16: "net
 * disbursed amount using IRR approach and reducing balance method"). The circular's own example
 * comes out only with the installment before rounding, so pass that (a `Ratio`) where a statement
 * must match the rule.
 */
export function nominalAnnualRate(loan: PeriodicLoan): RateResult {
  const flows: Flow[] = loan.installments.map((amount, index) => ({ at: index + 1, amount }))
  return perYear(
    internalRate([{ at: 0, amount: negated(loan.netDisbursed) }, ...flows]),
    loan.periodsPerYear,
  )
}

/** The same for flows at any spacing, `at` counted in periods. */
export function nominalAnnualRateOfFlows(
  flows: readonly Flow[],
  periodsPerYear: number,
): RateResult {
  return perYear(internalRate(flows), periodsPerYear)
}

export type DatedFlow = { readonly on: LocalDate; readonly amount: Amount }

const DAYS_PER_YEAR = 365

/**
 * The effective annual rate of dated flows, real days over 365 (the spreadsheet function XIRR),
 * compounding included. A loan of a few days may have a rate of thousands of per cent.
 */
export function effectiveAnnualRate(flows: readonly DatedFlow[]): RateResult {
  const first = flows[0]
  if (first === undefined) return { found: false, reason: 'no-flows' }
  return internalRate(
    flows.map(({ on, amount }) => ({ at: daysBetween(first.on, on) / DAYS_PER_YEAR, amount })),
  )
}

function perYear(result: RateResult, periodsPerYear: number): RateResult {
  return result.found ? { found: true, rate: result.rate * periodsPerYear } : result
}

function negated(amount: Amount): Amount {
  if (typeof amount === 'object') {
    return { numerator: -amount.numerator, denominator: amount.denominator }
  }
  return -amount
}
