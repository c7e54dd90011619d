import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import { amount, currency, date, identifier, instant, marketCode, text } from '../fields.ts'

const reason = z.string().check(z.minLength(3), z.maxLength(300))

const decision = z.object({
  outcome: z.enum(['approved', 'rejected', 'held']),
  /** Names of the rules that spoke, and the same in words. */
  reasons: z.array(text(60)),
  reasonsText: z.array(text(200)),
  /** `rules`, or `staff:<name>`. */
  decidedBy: text(80),
  note: text(300),
  decidedAt: instant,
})

const application = z.object({
  orderId: identifier,
  orderNo: text(40),
  borrowerId: identifier,
  market: marketCode,
  productId: identifier,
  productName: text(120),
  amount,
  currency,
  installments: z.number(),
  orderStatus: text(8),
  appliedAt: instant,
  /** The last day by which it must be decided. */
  decideBy: date,
  decisions: z.array(decision),
})

export const listHeldApplications = defineCall({
  name: 'listHeldApplications',
  method: 'POST',
  path: 'staff/applications',
  audience: 'staff',
  summary: 'Applications that wait for a person, the one with the least time left first.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ applications: z.array(application), after: z.nullable(identifier) }),
})

export const decideApplication = defineCall({
  name: 'decideApplication',
  method: 'POST',
  path: 'staff/applications/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    'Approves or rejects an application; or overrules a decision, which needs another person.',
  refusals: [refusalCode.decisionTaken, refusalCode.sameStaff, refusalCode.openLoanExists],
  input: z.object({ orderId: identifier, decision: z.enum(['approve', 'reject']), reason }),
  output: application,
})

const disbursement = z.object({
  disbursementId: identifier,
  orderId: identifier,
  orderNo: text(40),
  attempt: z.number(),
  provider: text(40),
  amount,
  currency,
  state: text(20),
  reason: text(120),
  createdAt: instant,
})

export const listStoppedDisbursements = defineCall({
  name: 'listStoppedDisbursements',
  method: 'POST',
  path: 'staff/disbursements',
  audience: 'staff',
  summary:
    'Money that could not be paid out, came back, or went out twice: the latest try of each.',
  input: z.object({}),
  output: z.object({ disbursements: z.array(disbursement) }),
})

export const decideDisbursement = defineCall({
  name: 'decideDisbursement',
  method: 'POST',
  path: 'staff/disbursements/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary:
    "Pays an approved loan out again, to the borrower's account as it is now, or cancels it.",
  refusals: [refusalCode.decisionTaken],
  input: z.object({ orderId: identifier, decision: z.enum(['retry', 'cancel']), reason }),
  output: z.object({ orderId: identifier, orderStatus: text(8) }),
})
