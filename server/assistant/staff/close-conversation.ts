import type { closeConversation } from '#contract/assistant/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { type ConversationResponse, changeConversation } from './change-conversation.ts'

/** Ends a conversation. A requested rating can still be given. */
export const closeConversationHandler = async (
  input: InputOf<typeof closeConversation>,
  context: StaffContext,
): Promise<ConversationResponse | Refusal> =>
  await changeConversation(context, {
    call: 'closeConversation',
    input,
    action: 'close',
    reason: input.reason,
  })
