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
 * before anything is returned. `oncePerSession`: an open page repeats it every few seconds; a session
 * leaves one entry for each subject. `none`: neither a person nor money is read or changed.
 */
export type CallAudit<Field extends string = string> =
  | 'none'
  | {
      readonly subject: AuditSubject
      readonly field?: Field
      readonly change?: true
      readonly oncePerSession?: true
    }

/**
 * What the fields of a staff call name, by field, beside its `audit.field`: a person who does not have
 * the market of one of them finds none of them.
 */
export const subjectOfField: Readonly<Record<string, AuditSubject>> = {
  approvalId: 'approval',
  borrowerId: 'borrower',
  callbackId: 'callback',
  checkId: 'identity-check',
  claimId: 'payment-dispute',
  complaintId: 'complaint',
  conversationId: 'conversation',
  correctionId: 'correction',
  differenceId: 'difference',
  disbursementId: 'disbursement',
  imageId: 'image',
  intoId: 'complaint',
  loanId: 'loan',
  messageId: 'contact-message',
  orderId: 'loan',
  otherBorrowerId: 'borrower',
  paymentId: 'payment',
  refundId: 'refund',
}
