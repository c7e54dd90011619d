import type { qaConversation } from '#contract/assistant/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { isWaitingForAgent } from '#domain/assistant/conversation-state.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { findActivity, isTyping, isUnseen, saveActivity } from './activity-store.ts'
import type { StoredLine } from './line-store.ts'
import type { StoredConversation } from './store.ts'

type Activity = Pick<OutputOf<typeof qaConversation>, 'isAgentTyping' | 'seenAt'>

/** The lines of the whole page, oldest first; only those of the conversation can be unseen. */
type Following = {
  readonly conversation: StoredConversation | undefined
  readonly lines: readonly StoredLine[]
  readonly isTyping: boolean
}

/**
 * What the agent does meanwhile. Notes that the borrower has seen the agent's last answer, and that
 * they are typing; more signs of that than a person gives are ignored.
 */
export const followAsBorrower = async (
  { services, signedIn }: BorrowerContext,
  { conversation, lines, isTyping: isBorrowerTyping }: Following,
): Promise<Activity> => {
  if (conversation === undefined) return { isAgentTyping: '0', seenAt: null }
  const { db, clock, requestLimits } = services
  const now = clock.now()
  const known = await findActivity(db, conversation.conversationId)
  const answeredAt = lines.findLast(({ kind }) => kind === 'answer')?.writtenAt
  const isNewlySeen = isUnseen(answeredAt, known.borrowerSeenAt)
  const hasTyped =
    isBorrowerTyping &&
    isWaitingForAgent(conversation.state) &&
    (await requestLimits.take('typingByPerson', signedIn.borrowerId)) === undefined
  if (isNewlySeen || hasTyped) {
    await saveActivity(db, conversation, {
      ...(isNewlySeen ? { borrowerSeenAt: now } : {}),
      ...(hasTyped ? { borrowerTypedAt: now } : {}),
    })
  }
  const writtenAt = lines.findLast(({ author }) => author === 'borrower')?.writtenAt
  const isSeen = writtenAt !== undefined && !isUnseen(writtenAt, known.agentSeenAt)
  return {
    isAgentTyping: conversation.state === 'taken' && isTyping(known.agentTypedAt, now) ? '1' : '0',
    seenAt: isSeen ? (known.agentSeenAt?.toISOString() ?? null) : null,
  }
}
