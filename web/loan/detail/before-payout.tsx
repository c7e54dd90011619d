import { findLoanState } from '#domain/loan/loan-state.ts'
import { ApplicationProgress } from './application-progress.tsx'
import { DisbursementStatus } from './disbursement-status.tsx'
import type { LoanDetails } from './loan-details.ts'

/** An application until its money has arrived: where the money is, and what happens next. */
export const BeforePayout = ({ loan }: { readonly loan: LoanDetails }) => {
  const { payout, balance, orderStatus } = loan
  const state = findLoanState(orderStatus)
  return (
    <>
      {payout && <DisbursementStatus payout={payout} currency={balance.currency} />}
      {(state === 'under-review' || state === 'approved') && <ApplicationProgress loan={loan} />}
    </>
  )
}
