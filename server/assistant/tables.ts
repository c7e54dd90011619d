import type { Generated } from 'kysely'
import type { ConversationState } from '#domain/assistant/conversation-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type LineKind = 'agent-asked' | 'feedback' | 'score' | 'text' | 'answer'

export type AssistantTables = {
  'assistant.conversation': {
    conversationId: string
    sequenceNo: Generated<bigint>
    version: Generated<number>
    borrowerId: string
    loanId: string | null
    market: MarketCode
    language: string
    state: ConversationState
    takenBy: NullableColumn<string>
    openedAt: Date
    lastLineAt: Date
    waitingSince: NullableColumn<Date>
    scoreOpen: Generated<boolean>
    stars: NullableColumn<number>
  }
  'assistant.activity': {
    conversationId: string
    market: MarketCode
    borrowerTypedAt: NullableColumn<Date>
    borrowerSeenAt: NullableColumn<Date>
    agentTypedAt: NullableColumn<Date>
    agentSeenAt: NullableColumn<Date>
  }
  'assistant.line': {
    lineId: string
    lineNo: Generated<bigint>
    conversationId: string
    kind: LineKind
    author: string
    qaId: NullableColumn<string>
    value: NullableColumn<number>
    textEncrypted: NullableColumn<Buffer>
    found: NullableColumn<string[]>
    isSure: Generated<boolean>
    writtenAt: Date
  }
}
