import type { followConversation } from '#contract/assistant/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { findActivity, isTyping, saveActivity } from '../activity-store.ts'
import { findConversation } from '../store.ts'

/**
 * What the borrower does meanwhile. Notes that the caller is typing, if the conversation is theirs;
 * more signs of that than a person gives are ignored.
 */
export const followConversationHandler = async (
  { conversationId, typing }: InputOf<typeof followConversation>,
  { services, staff, locale }: StaffContext,
): Promise<OutputOf<typeof followConversation> | Refusal> => {
  const { db, clock, requestLimits } = services
  const conversation = await findConversation(db, conversationId)
  if (!conversation) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const now = clock.now()
  const isTheirs = conversation.state === 'taken' && conversation.takenBy === staff.name
  if (
    typing === '1' &&
    isTheirs &&
    (await requestLimits.take('typingByPerson', staff.sessionId)) === undefined
  ) {
    await saveActivity(db, conversation, { agentTypedAt: now })
  }
  const { borrowerTypedAt, borrowerSeenAt } = await findActivity(db, conversationId)
  return {
    isBorrowerTyping: isTyping(borrowerTypedAt, now) ? '1' : '0',
    seenAt: borrowerSeenAt?.toISOString() ?? null,
  }
}
