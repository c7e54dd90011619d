import type { OutputOf } from '#contract/call.ts'
import type { decideClaim } from '#contract/payment-dispute/staff-calls.ts'
import type { PaymentDispute } from '../store.ts'

/** A claim as staff see it. */
export const staffDisputeResponse = (claim: PaymentDispute): OutputOf<typeof decideClaim> => ({
  claimId: claim.disputeId,
  claimNo: claim.disputeNo,
  loanId: claim.loanId,
  cardNo: claim.cardNo,
  reference: claim.reference,
  state: claim.state,
  openedAt: claim.openedAt.toISOString(),
  answerBy: claim.answerBy,
  endsOn: claim.endsOn,
  freezes: claim.frozenFrom === null ? '0' : '1',
  decidedBy: claim.decidedBy,
  reason: claim.reason,
  paymentId: claim.paymentId,
})
