import type { Generated } from 'kysely'
import type { ConversationState } from '#domain/assistant/conversation-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type LineKind = 'agent-asked' | 'feedback' | 'score' | 'text' | 'answer'

export type AssistantTables = {
  'assistant.conversation': {
    conversation_id: string
    sequence_no: Generated<bigint>
    borrower_id: string
    loan_id: string | null
    market: MarketCode
    language: string
    state: ConversationState
    taken_by: NullableColumn<string>
    opened_at: Date
    last_line_at: Date
    waiting_since: NullableColumn<Date>
    score_open: Generated<boolean>
    stars: NullableColumn<number>
  }
  'assistant.line': {
    line_id: string
    line_no: Generated<bigint>
    conversation_id: string
    kind: LineKind
    author: string
    qa_id: NullableColumn<string>
    value: NullableColumn<number>
    text_encrypted: NullableColumn<Buffer>
    found: NullableColumn<string[]>
    is_sure: Generated<boolean>
    written_at: Date
  }
  'assistant.audit': {
    audit_id: string
    audit_no: Generated<bigint>
    conversation_id: string
    staff_name: string
    action: string
    reason: string
    done_at: Date
  }
}
