import type { takeConversation } from '#contract/assistant/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { StoredConversation } from '../store.ts'

/** A conversation in the lists of staff, without its lines. */
export const conversationResponse = (
  conversation: StoredConversation,
): OutputOf<typeof takeConversation> => ({
  conversationId: conversation.conversationId,
  version: String(conversation.version),
  borrowerId: conversation.borrowerId,
  market: conversation.market,
  language: conversation.language,
  orderNo: conversation.orderNo ?? '',
  state: conversation.state,
  takenBy: conversation.takenBy ?? '',
  openedAt: conversation.openedAt.toISOString(),
  waitingSince: conversation.waitingSince?.toISOString() ?? null,
  stars: conversation.stars,
})
