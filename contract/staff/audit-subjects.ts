/** What a call of staff can be about; an entry of the audit stream names one, and its id. */
export const auditSubjects = [
  'application',
  'approval',
  'audit',
  'borrower',
  'callback',
  'collections-case',
  'complaint',
  'contact-message',
  'content',
  'conversation',
  'correction',
  'decision-rules',
  'difference',
  'disbursement',
  'identity-check',
  'image',
  'ledger-entry',
  'loan',
  'newsletter',
  'operation',
  'payment',
  'payment-dispute',
  'product',
  'promotion',
  'reconciled-day',
  'refund',
  'reminder',
  'report',
  'staff',
  'staff-session',
] as const

export type AuditSubject = (typeof auditSubjects)[number]

/**
 * What a call of staff leaves in the audit stream. With `field`, the input field that holds the
 * subject's id; without, a list or an export. `change`: its handler records it in the transaction of
 * the change, by `audit.record` or through `replyOnce`; without it, the call layer records the call
 * before anything is returned. `none`: neither a person nor money is read or changed.
 */
export type CallAudit<Field extends string = string> =
  | 'none'
  | { readonly subject: AuditSubject; readonly field?: Field; readonly change?: true }
