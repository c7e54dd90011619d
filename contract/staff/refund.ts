import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import { amount, currency, date, identifier, instant, text } from '../fields.ts'

const reason = z.string().check(z.minLength(3), z.maxLength(300))

const refund = z.object({
  refundId: identifier,
  source: z.enum(['overpayment', 'suspense', 'returned']),
  loanId: z.nullable(identifier),
  paymentId: z.nullable(identifier),
  amount,
  currency,
  /** `asked` waits for a second person; `stopped` could not be paid out. */
  state: z.enum(['asked', 'sending', 'stopped', 'paid', 'cancelled']),
  askedBy: text(80),
  askedReason: text(300),
  askedOn: date,
  createdAt: instant,
})

export const listRefunds = defineCall({
  name: 'listRefunds',
  method: 'POST',
  path: 'staff/refunds',
  audience: 'staff',
  summary: 'Money that is to be given back and has not arrived, the oldest first.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ refunds: z.array(refund), after: z.nullable(identifier) }),
})

export const refundUnmatchedMoney = defineCall({
  name: 'refundUnmatchedMoney',
  method: 'POST',
  path: 'staff/unmatched-money/refund',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary: 'Gives held money back to an account; above an amount a second person must agree first.',
  refusals: [refusalCode.decisionTaken],
  input: z.object({
    paymentId: identifier,
    /** Our short name of the bank, or an IFSC. */
    bankCode: identifier,
    accountNo: z.string().check(z.regex(/^\d{6,20}$/)),
    holder: z.string().check(z.minLength(2), z.maxLength(100)),
    reason,
  }),
  output: refund,
})

export const decideRefund = defineCall({
  name: 'decideRefund',
  method: 'POST',
  path: 'staff/refunds/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Agrees to a refund that another person asked for, sends a stopped one again, or cancels it.',
  refusals: [refusalCode.decisionTaken, refusalCode.sameStaff],
  input: z.object({
    refundId: identifier,
    decision: z.enum(['approve', 'send-again', 'cancel']),
    reason,
  }),
  output: refund,
})

export const settlePayout = defineCall({
  name: 'settlePayout',
  method: 'POST',
  path: 'staff/disbursements/settle',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Settles a payout no rule could: pays returned money again, or ends one that went out twice.',
  refusals: [refusalCode.decisionTaken],
  input: z.object({
    disbursementId: identifier,
    /** `pay-again` of money that came back; `recovered` or `lost` of money paid twice. */
    decision: z.enum(['pay-again', 'recovered', 'lost']),
    reason,
  }),
  output: z.object({ disbursementId: identifier, state: text(20) }),
})
