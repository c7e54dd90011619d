import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import { findLoanState } from '#domain/loan/loan-state.ts'

export type LoanDetails = OutputOf<typeof loanDetails>

/** Whether the borrower waits for a change of the loan's state. */
export const isAwaited = ({ orderStatus }: Pick<LoanDetails, 'orderStatus'>): boolean => {
  const state = findLoanState(orderStatus)
  return state === 'under-review' || state === 'approved'
}
