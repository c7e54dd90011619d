import * as z from 'zod/mini'
import {
  amount,
  currency,
  date,
  flag,
  identifier,
  instant,
  linkKind,
  marketCode,
  reason,
  text,
} from '../fields.ts'

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

/** A version of the facts that were frozen with an application. */
export const factsVersion = z.string().check(z.regex(/^[1-9]\d{0,5}$/))

/** Another borrower who has applied with some of the same facts; their data is masked. */
const link = z.object({
  borrowerId: identifier,
  name: text(120),
  phone: text(20),
  isClosed: flag,
  /** What both have in common. */
  by: z.array(linkKind),
})

/** The identity provider's result for the latest version of the facts. */
const verification = z.object({
  identity: z.enum(['match', 'mismatch', 'not-found', 'unavailable']),
  /** The holder that the bank names, compared with the identity's name. */
  holder: z.enum(['same', 'close', 'other', 'not-found', 'unavailable']),
  provider: text(40),
  verifiedAt: instant,
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
  /** The latest version of the frozen facts; an approval names it. Null: none were frozen. */
  factsVersion: z.nullable(factsVersion),
  /** `1`: the borrower has changed something since; it must be frozen again to be approved. */
  hasChangedFacts: flag,
  isIdentityChecked: flag,
  isHolderVerified: flag,
  /** Null: nobody was asked, or there is no result yet. */
  verification: z.nullable(verification),
  links: z.array(link),
})

export const listHeldApplications = {
  summary: 'Applications held for a decision by staff, the one with the least time left first.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({ applications: z.array(application), after: z.nullable(identifier) }),
}

export const decideApplication = {
  summary:
    'Approves or rejects an application; overruling a decision needs a second member of staff.',
  input: z.object({
    orderId: identifier,
    decision: z.enum(['approve', 'reject']),
    reason,
    /** Needed to approve: the version that was looked at. */
    factsVersion: z.optional(factsVersion),
    /** `1`: staff have verified that the account is the borrower's. */
    holderVerified: z.optional(flag),
  }),
  output: application,
}

export const refreshApplicationFacts = {
  summary: 'Freezes what the borrower states now as the next version of an application’s facts.',
  input: z.object({ orderId: identifier, reason }),
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
