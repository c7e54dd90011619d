import { type Permission, permissions } from './permissions.ts'

const agent = [
  'approval.read',
  'borrower.read',
  'borrower.unlock',
  'complaint.answer',
  'complaint.read',
  'contact-message.answer',
  'contact-message.read',
  'conversation.answer',
  'conversation.read',
  'correction.request',
  'loan.read',
  'payment-dispute.read',
  'reminder.read',
  'saved-reply.use',
] as const satisfies readonly Permission[]

const financeOfficer = [
  'approval.read',
  'borrower.read',
  'callback.read',
  'callback.resolve',
  'disbursement.read',
  'disbursement.resolve',
  'ledger.read',
  'loan.read',
  'payment.match',
  'payment.read',
  'payment-dispute.decide',
  'payment-dispute.read',
  'reconciliation.read',
  'reconciliation.resolve',
  'refund.read',
  'refund.request',
  'report.read',
] as const satisfies readonly Permission[]

/**
 * What each role may do. A person has any number of roles, each for all of the person's markets,
 * and may do what one of them may.
 */
export const rolePermissions = {
  agent,
  'team-lead': [
    ...agent,
    'borrower.end-sessions',
    'borrower.reveal',
    'collections.assign',
    'collections.read',
    'complaint.assign',
    'content.edit',
    'content.read',
    'conversation.assign',
    'report.read',
    'subscription.read',
  ],
  'credit-officer': [
    'application.decide',
    'application.read',
    'approval.decide',
    'approval.read',
    'borrower.block',
    'borrower.end-sessions',
    'borrower.read',
    'borrower.reveal',
    'borrower.unlock',
    'borrower.verify-account',
    'correction.decide',
    'correction.read',
    'correction.request',
    'decision-rules.approve',
    'decision-rules.read',
    'disbursement.decide',
    'disbursement.read',
    'identity-check.decide',
    'identity-check.read',
    'loan.hardship-plan',
    'loan.read',
    'product.approve',
    'product.read',
    'report.read',
  ],
  'collections-officer': [
    'approval.read',
    'borrower.read',
    'borrower.reveal',
    'collections.act',
    'collections.read',
    'loan.charge-waive',
    'loan.hardship-plan',
    'loan.read',
    'payment.read',
    'reminder.read',
  ],
  'finance-officer': financeOfficer,
  'finance-controller': [
    ...financeOfficer,
    'approval.decide',
    'loan.charge-waive',
    'loan.write-off',
    'loan-change.approve',
    'operations.read',
    'operations.retry',
    'operations.switch',
    'refund.approve',
  ],
  'product-manager': [
    'approval.decide',
    'approval.read',
    'content.approve',
    'content.edit',
    'content.read',
    'decision-rules.approve',
    'decision-rules.edit',
    'decision-rules.read',
    'product.approve',
    'product.edit',
    'product.read',
    'promotion.approve',
    'promotion.read',
    'report.read',
  ],
  marketing: [
    'approval.decide',
    'approval.read',
    'content.approve',
    'content.edit',
    'content.read',
    'product.read',
    'promotion.approve',
    'promotion.edit',
    'promotion.read',
    'report.read',
    'subscription.read',
  ],
  /** Reads everything, and writes nothing but its reviews of the audit stream. */
  compliance: [
    ...permissions.filter(permission => permission.endsWith('.read')),
    'audit.export',
    'audit.review',
    'borrower.reveal',
  ],
  /** People and roles only: no money, and no borrower's data. */
  administrator: [
    'approval.decide',
    'approval.read',
    'staff.approve',
    'staff.manage',
    'staff.read',
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type Role = keyof typeof rolePermissions

/** The roles in the order of the table above. */
export const roles = Object.keys(rolePermissions) as readonly Role[]

/** What someone with these roles may do: the union, and their own account in any case. */
export const permissionsOf = (held: readonly Role[]): ReadonlySet<Permission> =>
  new Set<Permission>(['own-account.use', ...held.flatMap(role => rolePermissions[role])])
