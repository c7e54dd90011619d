import * as z from 'zod/mini'
import { amount, currency, date, identifier, instant, marketCode, reason, text } from '../fields.ts'

const decision = z.object({
  outcome: z.enum(['approved', 'rejected', 'held']),
  /** The codes of the rules that applied, and their texts. */
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

export const listHeldApplications = {
  summary: 'Applications held for a decision by staff, the one with the least time left first.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ applications: z.array(application), after: z.nullable(identifier) }),
}

export const decideApplication = {
  summary:
    'Approves or rejects an application; overruling a decision needs a second member of staff.',
  input: z.object({ orderId: identifier, decision: z.enum(['approve', 'reject']), reason }),
  output: application,
}

export const disbursement = z.object({
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
