import type { Permission } from '../staff/permissions.ts'

/** What a kind of request for approval asks of its two persons. */
type ApprovalRule = {
  /** The permission to propose, and the one to decide. */
  readonly propose: Permission
  readonly approve: Permission
  /** Undecided for so long it expires. */
  readonly limitHours: number
}

/** Every action that needs a second person; what it does is in the capability that defines it. */
export const approvalKinds = {
  /** A version of a product, with its price, from a day on. */
  product: { propose: 'product.edit', approve: 'product.approve', limitHours: 240 },
  /** A version of a market's rules for deciding applications, from a day on. */
  'decision-rules': {
    propose: 'decision-rules.edit',
    approve: 'decision-rules.approve',
    limitHours: 240,
  },
  /** An application that a rule has refused, or holds for what one person may not overrule. */
  'application-overrule': {
    propose: 'application.decide',
    approve: 'application.decide',
    limitHours: 48,
  },
  /** Interest or charges above what one person may waive. */
  waiver: { propose: 'loan.charge-waive', approve: 'loan-change.approve', limitHours: 72 },
  'hardship-plan': {
    propose: 'loan.hardship-plan',
    approve: 'loan-change.approve',
    limitHours: 72,
  },
  'write-off': { propose: 'loan.write-off', approve: 'loan-change.approve', limitHours: 168 },
  /** A version of a landing page, from a day on. */
  'landing-page': { propose: 'promotion.edit', approve: 'promotion.approve', limitHours: 240 },
  /** A version of the announcement of a market's home page, from a day on. */
  announcement: { propose: 'content.edit', approve: 'content.approve', limitHours: 240 },
  /** A version of a borrowers' question and its answer, from a day on. */
  answer: { propose: 'content.edit', approve: 'content.approve', limitHours: 240 },
  /** A version of a text with which staff answer borrowers. */
  'saved-reply': { propose: 'content.edit', approve: 'content.approve', limitHours: 240 },
  /** Money above what one person may refund: paid beyond the debt, or a payout that came back. */
  refund: { propose: 'refund.request', approve: 'refund.approve', limitHours: 72 },
  /** Unmatched money above what one person may return to its sender. */
  'unmatched-money-return': {
    propose: 'refund.request',
    approve: 'refund.approve',
    limitHours: 72,
  },
  /** Money that was paid out twice: it came back, or it is lost. */
  'paid-twice': { propose: 'disbursement.resolve', approve: 'refund.approve', limitHours: 72 },
  /** Many differences between a provider's report and the ledger, explained at once. */
  'difference-resolution': {
    propose: 'reconciliation.resolve',
    approve: 'refund.approve',
    limitHours: 72,
  },
  /** Many stopped refunds, sent again at once. */
  'refund-resend': { propose: 'refund.request', approve: 'refund.approve', limitHours: 72 },
  /** Many refunds that are not on their way, cancelled at once. */
  'refund-cancellation': { propose: 'refund.request', approve: 'refund.approve', limitHours: 72 },
  /** A role for a person of staff. */
  'role-grant': { propose: 'staff.manage', approve: 'staff.approve', limitHours: 72 },
} as const satisfies Readonly<Record<string, ApprovalRule>>

export type ApprovalKind = keyof typeof approvalKinds

export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]

/** The kinds that are proposed about many subjects of a list at once. */
export const bulkKinds = [
  'difference-resolution',
  'refund-resend',
  'refund-cancellation',
] as const satisfies readonly ApprovalKind[]

/** What may have become untrue between a proposal and its execution. */
export const approvalProblems = [
  'missing',
  'already-decided',
  'changed',
  'facts-changed',
  'open-loan-exists',
  'start-date',
  'unsound',
  'verification-missing',
  'own-role',
  /** Who proposed it works here no more, or may not propose it any more. */
  'maker-not-permitted',
  // Of a loan: see server/loan-servicing/change-loan.ts and domain/hardship.
  'settled',
  'not-owed',
  'not-late-enough',
  'written-off',
  'nothing-owed',
  'refund-owed',
  'charges-owed',
  'too-many-payments',
  'first-too-early',
  'first-too-late',
  'ends-too-late',
  'due-too-early',
] as const

export type ApprovalProblem = (typeof approvalProblems)[number]
