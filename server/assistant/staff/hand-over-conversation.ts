import type { handOverConversation } from '#contract/assistant/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { type ConversationResponse, changeConversation } from './change-conversation.ts'

/** Puts the conversation back into the queue; the borrower has waited since they last wrote. */
export const handOverConversationHandler = async (
  input: InputOf<typeof handOverConversation>,
  context: StaffContext,
): Promise<ConversationResponse | Refusal> =>
  await changeConversation(context, {
    call: 'handOverConversation',
    input,
    action: 'hand-over',
    byOwner: true,
    reason: input.reason,
    change: { takenBy: null },
  })
