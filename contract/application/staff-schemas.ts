import * as z from 'zod'
import {
  amount,
  currency,
  cursor,
  date,
  flag,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'
import { borrowerLinks } from '../profile/staff-schemas.ts'
import {
  checkVersion,
  listVersions,
  minorUnits,
  plainText,
  proposeVersion,
  ratioText,
  readVersion,
  saveVersionDraft,
  withdrawVersion,
} from '../version/version-schemas.ts'

const decision = z.object({
  outcome: z.enum(['approved', 'rejected', 'held']),
  /** The codes of the rules that applied, and their texts. */
  reasons: z.array(text(60)),
  reasonsText: z.array(text(200)),
  /** `rules`, or `staff:<name>`. */
  decidedBy: text(80),
  /** Of a decision against a hard rule: who proposed it; `decidedBy` agreed. */
  proposedBy: z.nullable(text(80)),
  note: text(300),
  decidedAt: instant,
})

/** A version of the facts that were frozen with an application. */
export const factsVersion = z.string().check(z.regex(/^[1-9]\d{0,5}$/))

/** The identity provider's result for the latest version of the facts. */
const verification = z.object({
  identity: z.enum(['match', 'close', 'mismatch', 'not-found', 'unavailable']),
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
  /** Why the last of them was made, a text for each rule. */
  lastReasons: z.array(text(200)),
  /** The rules that speak against it as the borrower stands now, with what they compare. */
  rules: z.array(
    z.object({
      rule: text(60),
      ruleText: text(200),
      /** As text with its unit; null where the rule compares none, or nothing was stated. */
      figure: z.nullable(text(40)),
      limit: z.nullable(text(40)),
      /** `1`: one person alone may not overrule it. */
      isHard: flag,
    }),
  ),
  /** A proposal to overrule that waits for a second person. */
  overruling: z.nullable(z.object({ approvalId: identifier, madeBy: text(120) })),
  /** The latest version of the frozen facts; an approval names it. Null: none were frozen. */
  factsVersion: z.nullable(factsVersion),
  /** `1`: the borrower has changed something since; it must be frozen again to be approved. */
  hasChangedFacts: flag,
  isIdentityChecked: flag,
  isHolderVerified: flag,
  /** Images of the last identity check that still exist; that of the face ends with its decision. */
  documentImage: z.nullable(identifier),
  faceImage: z.nullable(identifier),
  /** Null: nobody was asked, or there is no result yet. */
  verification: z.nullable(verification),
  ...borrowerLinks,
})

export const listHeldApplications = {
  summary:
    'Applications held for a decision by staff, the one with the least time left first; or those rejected in the last 30 days.',
  input: z.object({
    market: z.optional(marketCode),
    list: z.optional(z.enum(['held', 'rejected'])),
    sort: sortBy('appliedAt'),
    after: z.optional(cursor),
    /** 20 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ applications: z.array(application), after: z.nullable(cursor) }),
}

export const decideApplication = {
  summary:
    'Approves or rejects an application; overruling a decision needs a second member of staff. Approving against a hard rule is proposed to one, under `overruling`.',
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

const age = z.number().check(z.int(), z.gte(0), z.lte(120))

/** The rules by which applications are decided; see `DecisionRules` of the domain. */
export const decisionRulesContent = z.object({
  minAge: age,
  /** On the day the loan ends. */
  maxAge: age,
  /** Income and amounts of loans in minor units, income a month. */
  minIncomeMinor: minorUnits,
  minLawfulIncomeMinor: minorUnits,
  /** All installments of a month, as a share of the income. */
  maxShareOfIncome: ratioText,
  maxAutoApprovedMinor: minorUnits,
  maxUncheckedMinor: minorUnits,
  holdsAccountsOfOthers: z.boolean(),
  holdsWeakLinks: z.boolean(),
  /** Absent in versions that were made before it: off. */
  holdsUnconfirmedIdentities: z.optional(z.boolean()),
  /** The laws and the lender's own policy that they follow. */
  sources: plainText(600),
})

export type DecisionRulesContent = z.infer<typeof decisionRulesContent>

/** Applicants made up for the check, each decided by the rules. */
const decisionRulesExample = z.object({
  currency,
  applicants: z.array(
    z.object({
      applicant: z.enum(['compared-loan', 'least-income', 'largest-loan', 'oldest', 'unverified']),
      monthlyIncome: amount,
      amount,
      monthlyInstallment: amount,
      age: z.number(),
      outcome: z.enum(['approved', 'rejected', 'held']),
      reasons: z.array(text(60)),
      reasonsText: z.array(text(200)),
    }),
  ),
})

export type DecisionRulesExample = z.infer<typeof decisionRulesExample>

const rules = 'the decision rules of a market'

export const listDecisionRulesVersions = listVersions(rules)
export const readDecisionRulesVersion = readVersion(rules, decisionRulesContent)
export const checkDecisionRulesVersion = checkVersion(rules, decisionRulesExample)
export const saveDecisionRulesDraft = saveVersionDraft(rules)
export const proposeDecisionRulesVersion = proposeVersion(rules)
export const withdrawDecisionRulesVersion = withdrawVersion(rules)
