import type { Generated } from 'kysely'

/** What an action of staff was about. `newsletter`: the list of addresses, which has no id. */
export type AuditSubjectKind =
  | 'borrower'
  | 'callback'
  | 'complaint'
  | 'contact-message'
  | 'conversation'
  | 'newsletter'
  | 'product'
  | 'decision-rules'
  | 'promotion'
  | 'content'

export type AuditTables = {
  'audit.entry': {
    entryId: string
    entryNo: Generated<bigint>
    staffName: string
    action: string
    subjectKind: AuditSubjectKind
    subjectId: string | null
    reason: string
    doneAt: Date
  }
}
