import type { takeConversation } from '#contract/assistant/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { type ConversationResponse, changeConversation } from './change-conversation.ts'

/** Assigns the conversation to the caller, also when another agent had it. */
export const takeConversationHandler = async (
  input: InputOf<typeof takeConversation>,
  context: StaffContext,
): Promise<ConversationResponse | Refusal> =>
  await changeConversation(context, {
    call: 'takeConversation',
    input,
    action: 'take',
    change: { takenBy: context.staff.name },
  })
