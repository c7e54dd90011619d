import type { OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { takeConversation } from '#contract/staff/assistant.ts'
import type { ConversationDeed } from '#domain/assistant/conversation-state.ts'
import { answerOnce, kept, notKept } from '../../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../../handler.ts'
import { say } from '../../platform/copy.ts'
import { assistantCopy } from '../copy.ts'
import { changeBy } from '../hold-conversation.ts'
import { insertLine } from '../line-store.ts'
import {
  type ConversationChange,
  findConversation,
  lockConversation,
  updateConversation,
} from '../store.ts'
import { noteDeed } from './audit-store.ts'
import { describeConversation } from './describe-conversation.ts'

export type Changed = OutputOf<typeof takeConversation>

export type Step = {
  /** The call, under which a retry is known; and what it was asked. */
  readonly call: string
  readonly input: { readonly conversationId: string }
  readonly deed: ConversationDeed
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
  { call, input, deed, byOwner = false, reason = '', change, answer }: Step,
): Promise<Changed | Refusal> => {
  const { conversationId } = input
  const copy = assistantCopy[locale]
  const taken = (words: string) => notKept(refuse(refusalCode.decisionTaken, words))
  return await answerOnce<Changed>(
    { services, locale, ...context },
    { actor: `staff:${staffName}`, call, input },
    async tx => {
      const held = await lockConversation(tx, conversationId)
      if (!held) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
      const changed = changeBy(held, deed, services.clock.now())
      if (!changed) return taken(copy.notOpenFor)
      if (byOwner && held.takenBy !== staffName) {
        return taken(copy.takenByAnother(held.takenBy ?? ''))
      }
      await updateConversation(tx, conversationId, { ...changed, ...change })
      if (answer !== undefined) {
        const line = { kind: 'answer', author: staffName, text: answer } as const
        await insertLine(tx, services, conversationId, line)
      }
      await noteDeed(tx, services, { conversationId, staffName, deed, reason })
      const after = await findConversation(tx, conversationId)
      if (!after) throw new Error(`conversation ${conversationId} went away while it was held`)
      return kept(describeConversation(after))
    },
  )
}
