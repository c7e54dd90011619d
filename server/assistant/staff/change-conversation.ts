import type { takeConversation } from '#contract/assistant/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import type { ConversationAction } from '#domain/assistant/conversation-state.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import { insertLine } from '../line-store.ts'
import { changeAfterAction } from '../lock-or-start-conversation.ts'
import {
  type ConversationChange,
  findConversation,
  lockConversation,
  updateConversation,
} from '../store.ts'
import { recordConversationAction } from './audit-store.ts'
import { conversationResponse } from './conversation-response.ts'

export type ConversationResponse = OutputOf<typeof takeConversation>

export type StaffConversationAction = {
  /** The call, under which a retry is known; and what it was asked. */
  readonly call: string
  readonly input: { readonly conversationId: string }
  readonly action: ConversationAction
  /** Only by whoever has taken it. */
  readonly byOwner?: boolean
  readonly reason?: string
  readonly change?: ConversationChange
  /** What the borrower will read. */
  readonly answer?: string
}

/** Does one thing to a conversation, once: its state, what is written, and who did it. */
export const changeConversation = async (
  { services, staffName, locale, ...context }: StaffContext,
  { call, input, action, byOwner = false, reason = '', change, answer }: StaffConversationAction,
): Promise<ConversationResponse | Refusal> => {
  const { conversationId } = input
  const copy = assistantCopy[locale].conversation
  const taken = (words: string) => unstoredRefusal(refuse(refusalCode.decisionTaken, words))
  return await replyOnce<ConversationResponse>(
    { services, locale, ...context },
    { actor: `staff:${staffName}`, call, input },
    async tx => {
      const held = await lockConversation(tx, conversationId)
      if (!held) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
      const changed = changeAfterAction(held, action, services.clock.now())
      if (!changed) return taken(copy.notOpenFor)
      if (byOwner && held.takenBy !== staffName) {
        const { named, unnamed } = copy.takenByAnother
        return taken(held.takenBy === null ? unnamed : named({ name: held.takenBy }))
      }
      await updateConversation(tx, conversationId, { ...changed, ...change })
      if (answer !== undefined) {
        const line = { kind: 'answer', author: staffName, text: answer } as const
        await insertLine(tx, services, conversationId, line)
      }
      await recordConversationAction(tx, services, {
        conversationId,
        staffName,
        deed: action,
        reason,
      })
      const after = await findConversation(tx, conversationId)
      if (!after) throw new Error(`conversation ${conversationId} went away while it was held`)
      return storedReply(conversationResponse(after))
    },
  )
}
