import type { OutputOf } from '#contract/call.ts'
import type { decideClaim } from '#contract/staff/repayment.ts'
import type { Claim } from './claim-store.ts'

/** A claim as staff see it. */
export const describeClaimForStaff = (claim: Claim): OutputOf<typeof decideClaim> => ({
  claimId: claim.claimId,
  claimNo: claim.claimNo,
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
