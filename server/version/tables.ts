import type { ColumnType, Generated } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'

/** What is changed by dated versions. */
export type VersionKindName =
  | 'product'
  | 'decision-rules'
  | 'landing-page'
  | 'announcement'
  | 'answer'
  | 'saved-reply'

export type StoredVersionState = 'draft' | 'proposed' | 'published' | 'withdrawn'

export type VersionTables = {
  'version.version': {
    versionId: string
    versionNo: Generated<bigint>
    kind: VersionKindName
    market: MarketCode
    subject: string
    state: StoredVersionState
    content: ColumnType<unknown, string, string>
    revision: Generated<number>
    fromOn: LocalDate | null
    changedBy: string
    changedAt: Date
    proposedBy: string | null
    publishedBy: string | null
    publishedAt: Date | null
    publishedOn: LocalDate | null
    withdrawnOn: LocalDate | null
  }
}
