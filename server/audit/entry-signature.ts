import { hashBody } from '../platform/database/idempotency.ts'
import type { FieldCipher } from '../platform/security/field-encryption.ts'
import type { AuditEntry } from './store.ts'

/** Everything that an entry says, in a form that does not depend on how it is stored. */
const contentOf = (entry: AuditEntry): string =>
  `audit entry ${hashBody([
    entry.entryId,
    entry.staffId,
    entry.staffName,
    entry.staffRoles,
    entry.call,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.market,
    entry.reason,
    entry.before,
    entry.after,
    entry.addressEncrypted?.toString('base64') ?? null,
    entry.sessionId,
    entry.requestId,
    entry.outcome,
    entry.doneAt.toISOString(),
  ]).toString('hex')}`

export const signEntry = (cipher: FieldCipher, entry: AuditEntry): Buffer =>
  cipher.sign(contentOf(entry))

export const isSignedEntry = (cipher: FieldCipher, entry: AuditEntry, signature: Buffer): boolean =>
  cipher.isSigned(contentOf(entry), signature)

/** What a place of the chain signs: its number, the place before it, and the entry's content. */
export const linkContent = (chainNo: bigint, previous: Buffer | null, entry: AuditEntry): string =>
  `audit chain ${chainNo} ${previous?.toString('hex') ?? ''} ${contentOf(entry)}`
