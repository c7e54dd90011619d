import type { listConversations } from '#contract/assistant/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { conversationResponse } from './conversation-response.ts'
import { listConversationQueue } from './queue-store.ts'

const pageSize = 50

export const listConversationsHandler = async (
  { queue, borrowerId, after }: InputOf<typeof listConversations>,
  { services, staff, markets }: StaffContext,
): Promise<OutputOf<typeof listConversations>> => {
  const found = await listConversationQueue(services.db, {
    queue: queue ?? (borrowerId === undefined ? 'waiting' : undefined),
    staffName: staff.name,
    markets,
    borrowerId,
    after,
    size: pageSize,
  })
  return {
    conversations: found.map(conversationResponse),
    after: found.length === pageSize ? (found.at(-1)?.conversationId ?? null) : null,
  }
}
