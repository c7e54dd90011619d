import * as z from 'zod/mini'
import { disbursement, factsVersion } from '../application/staff-schemas.ts'
import { flag, identifier, marketCode, reason, text } from '../fields.ts'

const stoppedDisbursement = z.extend(disbursement, {
  /** Null, with the order number, where unmatched money was returned: it is of no loan. */
  orderId: z.nullable(identifier),
  orderNo: z.nullable(text(40)),
  /** Of a refund's payout; a refund that failed is listed with the refunds. */
  refundId: z.nullable(identifier),
})

export const listStoppedDisbursements = {
  summary:
    'Payouts of loans that failed or were returned, the latest attempt of each, and payouts of loans and refunds that were sent twice.',
  input: z.object({ market: z.optional(marketCode) }),
  output: z.object({ disbursements: z.array(stoppedDisbursement) }),
}

export const decideDisbursement = {
  summary: 'Pays an approved loan out again, to the account of its frozen facts, or cancels it.',
  input: z.object({
    orderId: identifier,
    decision: z.enum(['retry', 'cancel']),
    reason,
    /** The latest version, after `refreshApplicationFacts`; absent: the one of the last attempt. */
    factsVersion: z.optional(factsVersion),
    /** `1`: staff have verified that the account of these facts is the borrower's. */
    holderVerified: z.optional(flag),
  }),
  output: z.object({ orderId: identifier, orderStatus: text(8) }),
}

export const settlePayout = {
  summary:
    'Resolves a payout that no rule could: pays returned money again, or proposes to a second person how one that was sent twice ends.',
  input: z.object({
    disbursementId: identifier,
    /** `pay-again`: for returned money; `recovered` or `lost`: for money paid twice. */
    decision: z.enum(['pay-again', 'recovered', 'lost']),
    reason,
  }),
  output: z.object({
    disbursementId: identifier,
    state: text(20),
    /** Where a second person must approve first: the request that waits. */
    approvalId: z.nullable(identifier),
  }),
}
