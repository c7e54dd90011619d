import * as z from 'zod'
import { disbursement, factsVersion } from '../application/staff-schemas.ts'
import {
  cursor,
  flag,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'

const stoppedDisbursement = disbursement.extend({
  /** Null, with the order number, where unmatched money was returned: it is of no loan. */
  orderId: z.nullable(identifier),
  orderNo: z.nullable(text(40)),
  /** Of a refund's payout; a refund that failed is listed with the refunds. */
  refundId: z.nullable(identifier),
  /** When it came to wait for a person: reported as failed or returned, or, not sent yet, made. */
  stoppedAt: instant,
  /** What the receiving bank finds the money by (in India its UTR); null until its provider names it. */
  bankRef: z.nullable(text(60)),
  /** What the bank said of the account's holder, where the payout waits for it or was refused by it. */
  accountName: z.nullable(
    z.object({
      /** Null: the bank has not answered. */
      result: z.nullable(z.enum(['same', 'close', 'other', 'not-found'])),
      /** How many inquiries came to nothing. */
      inquiries: z.number(),
      /** Of a close name that waits for a person, else null: the identity's name and the bank's. */
      borrowerName: z.nullable(text(200)),
      bankName: z.nullable(text(200)),
    }),
  ),
})

export const listStoppedDisbursements = {
  summary:
    'Payouts of loans that failed or were returned, the latest attempt of each, payouts of loans and refunds that were sent twice, and those that wait because of the name on the account. The longest waiting first, paged.',
  input: z.object({
    market: z.optional(marketCode),
    sort: sortBy('stopped'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ disbursements: z.array(stoppedDisbursement), after: z.nullable(cursor) }),
}

export const decideDisbursement = {
  summary:
    'Pays an approved loan out again, to the account of its frozen facts, or cancels it. On newer facts against which a hard rule speaks it proposes the payout to a second person.',
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

export const decideAccountName = {
  summary:
    "Decides whether a name that the bank holds for an account is the borrower's, where the two are close: the payouts that wait for it are sent, or end as failed.",
  input: z.object({
    /** A payout that waits for it. */
    disbursementId: identifier,
    decision: z.enum(['accept', 'refuse']),
    reason,
  }),
  output: z.object({ disbursementId: identifier }),
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
