import type { OutputOf } from '#contract/call.ts'
import type { decideRefund } from '#contract/staff/refund.ts'
import { toWire } from '#domain/money/parse.ts'
import type { Refund } from '../loan/public.ts'

/** A refund as the staff's lists show it; the account it goes to is not among it. */
export const describeRefund = (refund: Refund): OutputOf<typeof decideRefund> => ({
  refundId: refund.refundId,
  source: refund.source,
  loanId: refund.loanId,
  paymentId: refund.paymentId,
  amount: toWire({ currency: refund.currency, minor: refund.amountMinor }),
  currency: refund.currency,
  state: refund.state,
  askedBy: refund.askedBy,
  askedReason: refund.askedReason,
  askedOn: refund.askedOn,
  createdAt: refund.createdAt.toISOString(),
})
