import type { OutputOf } from '#contract/call.ts'
import type { decideRefund } from '#contract/refund/staff-calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { Refund } from '../../disbursement/public.ts'

/** A refund in staff's lists, without the receiving account. */
export const refundResponse = (refund: Refund): OutputOf<typeof decideRefund> => ({
  refundId: refund.refundId,
  source: refund.source,
  loanId: refund.loanId,
  paymentId: refund.paymentId,
  amount: toDecimalString({ currency: refund.currency, minor: refund.amountMinor }),
  currency: refund.currency,
  state: refund.state,
  askedBy: refund.requestedBy,
  askedReason: refund.requestReason,
  askedOn: refund.requestedOn,
  createdAt: refund.createdAt.toISOString(),
})
