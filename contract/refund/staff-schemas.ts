import * as z from 'zod'
import {
  amount,
  currency,
  cursor,
  date,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'

const refund = z.object({
  refundId: identifier,
  source: z.enum(['overpayment', 'suspense', 'returned']),
  loanId: z.nullable(identifier),
  paymentId: z.nullable(identifier),
  amount,
  currency,
  /** `asked`: waits for an approval (`listApprovals`); `stopped`: could not be paid out. */
  state: z.enum(['asked', 'sending', 'stopped', 'paid', 'cancelled']),
  askedBy: text(80),
  askedReason: text(300),
  askedOn: date,
  createdAt: instant,
})

export const listRefunds = {
  summary: 'Refunds that have not arrived yet, oldest first.',
  input: z.object({
    market: z.optional(marketCode),
    /** Amounts are ordered within each currency. */
    sort: sortBy('asked', 'amount'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ refunds: z.array(refund), after: z.nullable(cursor) }),
}

export const refundUnmatchedMoney = {
  summary:
    'Refunds money in suspense to an account; above a limit a second member of staff must approve.',
  input: z.object({
    paymentId: identifier,
    /** Our bank code, or an IFSC. */
    bankCode: identifier,
    accountNo: z.string().check(z.regex(/^\d{6,20}$/)),
    holder: z.string().check(z.minLength(2), z.maxLength(100)),
    reason,
  }),
  output: refund,
}

export const decideRefund = {
  summary: 'Sends a stopped refund again, or cancels one that is not on its way.',
  input: z.object({
    refundId: identifier,
    decision: z.enum(['send-again', 'cancel']),
    reason,
  }),
  output: refund,
}
