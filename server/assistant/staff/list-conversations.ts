import type { listConversations } from '#contract/assistant/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { conversationResponse } from './conversation-response.ts'
import { listConversationQueue } from './queue-store.ts'

const defaultSize = 50

export const listConversationsHandler = async (
  { queue, borrowerId, sort, after, size }: InputOf<typeof listConversations>,
  { services, staff, markets }: StaffContext,
): Promise<OutputOf<typeof listConversations>> => {
  const page = await listConversationQueue(services.db, {
    queue: queue ?? (borrowerId === undefined ? 'waiting' : undefined),
    staffName: staff.name,
    markets,
    borrowerId,
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  return { conversations: page.rows.map(conversationResponse), after: page.after }
}
