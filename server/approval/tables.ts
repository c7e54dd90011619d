import type { ColumnType, Generated } from 'kysely'
import type { ApprovalKind } from '#contract/approval/kinds.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../platform/copy.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type ApprovalState =
  | 'waiting'
  | 'approved'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'executed'
  | 'failed'

/** `dropped`: the request ended without an approval. */
export type ApprovalItemState = 'open' | 'executed' | 'failed' | 'dropped'

export type SummaryFigure = {
  readonly name: string
  readonly value: string
  /** Where the value is a name that other languages write otherwise. */
  readonly inLanguages?: Readonly<Partial<Record<Locale, string>>>
}

export type ApprovalTables = {
  'approval.request': {
    requestId: string
    requestNo: Generated<bigint>
    kind: ApprovalKind
    subjectKind: string
    itemCount: number
    market: MarketCode | null
    summary: ColumnType<readonly SummaryFigure[], string, never>
    makerId: string
    makerName: string
    reason: string
    createdAt: Date
    expiresAt: Date
    state: ApprovalState
    checkerId: NullableColumn<string>
    checkerName: NullableColumn<string>
    decidedAt: NullableColumn<Date>
    decisionReason: NullableColumn<string>
    executedAt: NullableColumn<Date>
  }
  'approval.item': {
    requestId: string
    itemNo: number
    kind: ApprovalKind
    subjectKind: string
    subjectId: string
    before: ColumnType<object, string, never>
    after: ColumnType<object, string, never>
    state: Generated<ApprovalItemState>
    outcome: ColumnType<object | null, undefined, string>
  }
  'approval.history': {
    historyNo: Generated<bigint>
    requestId: string
    state: ApprovalState
    personId: string | null
    personName: string | null
    reason: string | null
    recordedAt: Date
  }
}
