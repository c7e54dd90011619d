import type { LoanAccount } from '../loan/account.ts'

/** The days past due from which a loan's whole principal counts as at risk. */
export const RISK_DAYS = [1, 30, 60, 90] as const

/** A market's open loans on a day. Minor units. */
export type Portfolio = {
  readonly loans: number
  readonly principalMinor: bigint
  /** By the days of `RISK_DAYS`: the principal of loans that are past due by at least so many. */
  readonly atRiskMinor: Readonly<Record<(typeof RISK_DAYS)[number], bigint>>
}

export const EMPTY_PORTFOLIO: Portfolio = {
  loans: 0,
  principalMinor: 0n,
  atRiskMinor: { 1: 0n, 30: 0n, 60: 0n, 90: 0n },
}

/** The portfolio with one more loan; a settled one changes nothing. */
export function addToPortfolio(
  { loans, principalMinor, atRiskMinor }: Portfolio,
  { state, outstanding, daysLate }: Pick<LoanAccount, 'state' | 'outstanding' | 'daysLate'>,
): Portfolio {
  if (state === 'settled') return { loans, principalMinor, atRiskMinor }
  const added = (days: (typeof RISK_DAYS)[number]) =>
    atRiskMinor[days] + (daysLate >= days ? outstanding.principal : 0n)
  return {
    loans: loans + 1,
    principalMinor: principalMinor + outstanding.principal,
    atRiskMinor: { 1: added(1), 30: added(30), 60: added(60), 90: added(90) },
  }
}
