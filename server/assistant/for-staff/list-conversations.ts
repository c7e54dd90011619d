import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listConversations } from '#contract/staff/assistant.ts'
import type { StaffContext } from '../../handler.ts'
import { describeConversation } from './describe-conversation.ts'
import { listQueue } from './queue-store.ts'

const pageSize = 50

export const listConversationsHandler = async (
  { queue, borrowerId, after }: InputOf<typeof listConversations>,
  { services, staffName }: StaffContext,
): Promise<OutputOf<typeof listConversations>> => {
  const found = await listQueue(services.db, {
    queue: queue ?? (borrowerId === undefined ? 'waiting' : undefined),
    staffName,
    borrowerId,
    after,
    size: pageSize,
  })
  return {
    conversations: found.map(describeConversation),
    after: found.length === pageSize ? (found.at(-1)?.conversationId ?? null) : null,
  }
}
