import type { ColumnType, Generated } from 'kysely'
import type { AuditSubject } from '#contract/staff/audit-subjects.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type AuditOutcome = 'done' | 'refused'

type LoggedChange = ColumnType<object | null, string | null | undefined, never>

export type AuditTables = {
  'audit.entry': {
    entryId: string
    entryNo: Generated<bigint>
    /** Null in entries of earlier releases. */
    staffId: NullableColumn<string>
    staffName: string
    staffRoles: Generated<string[]>
    call: Generated<string>
    action: string
    subjectKind: AuditSubject
    subjectId: string | null
    market: NullableColumn<MarketCode>
    reason: string
    before: LoggedChange
    after: LoggedChange
    addressEncrypted: NullableColumn<Buffer>
    sessionId: NullableColumn<string>
    requestId: NullableColumn<string>
    outcome: Generated<AuditOutcome>
    signature: NullableColumn<Buffer>
    doneAt: Date
  }
  /** Addresses of entries, sealed again by a newer key (decision 085). */
  'audit.resealedAddress': {
    entryId: string
    addressEncrypted: Buffer
  }
  'audit.chain': {
    chainNo: bigint
    entryId: string
    hash: Buffer
    sealedAt: Date
  }
}
