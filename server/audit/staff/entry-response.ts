import type { listAudit } from '#contract/audit/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { findBorrowerSubjects } from '../borrower-subjects.ts'
import type { AuditFilter, StoredEntry } from '../store.ts'

export type AuditRow = OutputOf<typeof listAudit>['rows'][number]

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)

/** An entry as those who may read the stream see it, with the address that it keeps sealed. */
export const entryResponse = (
  { services }: Pick<StaffContext, 'services'>,
  entry: StoredEntry,
): AuditRow => ({
  auditId: entry.entryId,
  at: entry.doneAt.toISOString(),
  staffId: entry.staffId,
  staffName: entry.staffName,
  roles: [...entry.staffRoles],
  call: entry.call,
  action: entry.action,
  subjectKind: entry.subjectKind,
  subjectId: entry.subjectId,
  market: entry.market,
  reason: entry.reason,
  outcome: entry.outcome,
  before: jsonOf(entry.before),
  after: jsonOf(entry.after),
  address: entry.addressEncrypted
    ? services.cipher.open(entry.addressEncrypted, entry.entryId)
    : '',
  session: entry.sessionId ?? '',
  requestId: entry.requestId ?? '',
})

type FilterInput = Omit<InputOf<typeof listAudit>, 'after' | 'size'>

const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

/** What the caller searches for, within the caller's markets. */
export const auditFilterOf = async (
  { services, markets }: Pick<StaffContext, 'services' | 'markets'>,
  { market: _, from, until, staffId, borrowerId, ...input }: FilterInput,
): Promise<AuditFilter> => ({
  ...input,
  staffId,
  subjects: borrowerId === undefined ? undefined : await findBorrowerSubjects(services, borrowerId),
  from: instantOf(from),
  until: instantOf(until),
  markets,
})
