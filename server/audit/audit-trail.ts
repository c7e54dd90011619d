import type { AuditSubject, CallAudit } from '#contract/staff/audit-subjects.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import type { StaffPerson } from '../staff/public.ts'
import type { Db } from '../tables.ts'
import { signEntry } from './entry-signature.ts'
import { type AuditEntry, hasDoneInSession, insertEntry } from './store.ts'
import type { AuditOutcome } from './tables.ts'

/** What an entry says beyond the call; what is absent is taken from the call and its input. */
export type StaffAction = {
  /** Such as `reveal phone`; the call's name when absent. */
  readonly action?: string
  readonly subjectKind?: AuditSubject
  readonly subjectId?: string | null
  readonly market?: MarketCode
  readonly reason?: string
  /** What was changed, personal data only as its keyed hash. */
  readonly before?: object
  readonly after?: object
  readonly outcome?: AuditOutcome
}

/** Records what one call of a member of staff does. */
export type AuditTrail = {
  /**
   * Writes an entry. `db` is the transaction of the change that it records; where data is only read,
   * the entry is committed before anything of it is returned.
   */
  readonly record: (db: Db, action?: StaffAction) => Promise<void>
  /**
   * `record`, unless the call's subject has an entry already, of this request or, for a call of
   * `oncePerSession`, of this session, or the call leaves none.
   */
  readonly recordOnce: (db: Db, action?: StaffAction) => Promise<void>
  /** The reply is that of an earlier request under the same idempotency key. */
  readonly markRepeated: () => void
  /** What has happened so far, for the call layer. */
  readonly state: () => { readonly isRecorded: boolean; readonly isRepeated: boolean }
}

type AuditServices = Pick<Services, 'random' | 'clock' | 'cipher'>

type EntryFacts = Omit<AuditEntry, 'entryId' | 'doneAt' | 'addressEncrypted'> & {
  /** The client's; null where the server acts by itself. */
  readonly address: string | null
}

/** Writes one signed entry, in the transaction of what it records. */
export const recordEntry = async (
  { random, clock, cipher }: AuditServices,
  db: Db,
  { address, ...facts }: EntryFacts,
): Promise<void> => {
  const entryId = random.uuid()
  const entry: AuditEntry = {
    ...facts,
    entryId,
    addressEncrypted: address === null ? null : cipher.seal(address, entryId),
    doneAt: clock.wallNow(),
  }
  await insertEntry(db, { ...entry, signature: signEntry(cipher, entry) })
}

type AuditedCall = {
  readonly call: { readonly name: string; readonly audit: CallAudit | undefined }
  readonly staff: StaffPerson
  readonly address: string
  readonly requestId: string
  /** The input as it may be stored (input-digest.ts). */
  readonly input: Readonly<Record<string, string>>
  readonly reason: string
  /** The market of what the call is about; null where it is of none or of several. */
  readonly market: MarketCode | null
}

/** The trail of one call. */
export const createAuditTrail = (
  services: AuditServices,
  { call, staff, address, requestId, input, reason, market }: AuditedCall,
): AuditTrail => {
  const spec = call.audit === 'none' ? undefined : call.audit
  const ownId = spec?.field === undefined ? null : (input[spec.field] ?? null)
  const hasEntryOfSession = async (db: Db): Promise<boolean> =>
    spec !== undefined &&
    ownId !== null &&
    (await hasDoneInSession(db, {
      sessionId: staff.sessionId,
      call: call.name,
      subjectKind: spec.subject,
      subjectId: ownId,
    }))
  let isRecorded = false
  let isRepeated = false
  const record: AuditTrail['record'] = async (db, action = {}) => {
    const subjectKind = action.subjectKind ?? spec?.subject
    if (!subjectKind) throw new Error(`${call.name} records an action without a subject`)
    await recordEntry(services, db, {
      staffId: staff.staffId,
      staffName: staff.name,
      staffRoles: staff.roles,
      call: call.name,
      action: action.action ?? call.name,
      subjectKind,
      subjectId: action.subjectId ?? (subjectKind === spec?.subject ? ownId : null),
      market: action.market ?? market,
      reason: action.reason ?? reason,
      before: action.before ?? null,
      after: action.after ?? input,
      address,
      sessionId: staff.sessionId,
      requestId,
      outcome: action.outcome ?? 'done',
    })
    if (subjectKind === spec?.subject) isRecorded = true
  }
  return {
    record,
    recordOnce: async (db, action) => {
      if (!spec || isRecorded || (spec.oncePerSession && (await hasEntryOfSession(db)))) return
      await record(db, action)
    },
    markRepeated: () => {
      isRepeated = true
    },
    state: () => ({ isRecorded, isRepeated }),
  }
}
