import type { OutputOf } from '#contract/call.ts'
import type { decideClaim } from '#contract/payment-dispute/staff-calls.ts'
import type { PaymentDispute } from '../store.ts'

/** A payment dispute in staff's lists. */
export const staffDisputeResponse = (dispute: PaymentDispute): OutputOf<typeof decideClaim> => ({
  claimId: dispute.disputeId,
  claimNo: dispute.disputeNo,
  loanId: dispute.loanId,
  market: dispute.market,
  cardNo: dispute.requestNo,
  reference: dispute.reference,
  state: dispute.state,
  openedAt: dispute.openedAt.toISOString(),
  answerBy: dispute.answerBy,
  endsOn: dispute.endsOn,
  freezes: dispute.frozenFrom === null ? '0' : '1',
  decidedBy: dispute.decidedBy,
  reason: dispute.reason,
  paymentId: dispute.paymentId,
})
