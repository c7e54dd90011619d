import type { takeConversation } from '#contract/assistant/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import type { ConversationAction } from '#domain/assistant/conversation-state.ts'
import { changeQueueItem } from '../../http/change-queue-item.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { refuseErasedBorrower } from '../../profile/public.ts'
import { insertLine } from '../line-store.ts'
import { changeAfterAction } from '../lock-or-start-conversation.ts'
import {
  type ConversationChange,
  findConversation,
  lockConversation,
  type StoredConversation,
  updateConversation,
} from '../store.ts'
import { conversationResponse } from './conversation-response.ts'

export type ConversationResponse = OutputOf<typeof takeConversation>

export type StaffConversationAction = {
  /** The call and its input, under which a retry is recognised. */
  readonly call: string
  readonly input: { readonly conversationId: string; readonly version?: string | undefined }
  readonly action: ConversationAction
  /** True: only the agent who has taken it may do this. */
  readonly byOwner?: boolean
  readonly reason?: string
  readonly change?: ConversationChange
  /** The text that the borrower will read. */
  readonly answer?: string
}

/** One action of an agent on a conversation: its state, the answer and the audit entry. */
export const changeConversation = async (
  context: StaffContext,
  { call, input, action, byOwner = false, reason = '', change, answer }: StaffConversationAction,
): Promise<ConversationResponse | Refusal> => {
  const { services, staff, audit, locale } = context
  const { conversationId } = input
  return await changeQueueItem<StoredConversation, ConversationChange, ConversationResponse>(
    context,
    { call, input, byOwner, version: input.version },
    {
      copy: assistantCopy[locale].conversation,
      refuseFirst: async tx => {
        const found = await findConversation(tx, conversationId)
        return found && (await refuseErasedBorrower(tx, found.borrowerId, locale))
      },
      lock: tx => lockConversation(tx, conversationId),
      changeOf: conversation => {
        const changes = changeAfterAction(conversation, action, services.clock.now())
        return changes && { ...changes, ...change }
      },
      write: async (tx, _conversation, changes) => {
        await updateConversation(tx, conversationId, changes)
        if (answer !== undefined) {
          const line = { kind: 'answer', author: staff.name, text: answer } as const
          await insertLine(tx, services, conversationId, line)
        }
        await audit.record(tx, {
          action,
          subjectKind: 'conversation',
          subjectId: conversationId,
          reason,
        })
        return undefined
      },
      reply: async tx => {
        const changed = await findConversation(tx, conversationId)
        if (!changed)
          throw new Error(`conversation ${conversationId} is missing although it is locked`)
        return conversationResponse(changed)
      },
    },
  )
}
