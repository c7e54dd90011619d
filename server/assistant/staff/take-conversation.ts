import type { takeConversation } from '#contract/assistant/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { type ConversationResponse, changeConversation } from './change-conversation.ts'

/** The caller has it from now on, also when another agent had it before. */
export const takeConversationHandler = async (
  input: InputOf<typeof takeConversation>,
  context: StaffContext,
): Promise<ConversationResponse | Refusal> =>
  await changeConversation(context, {
    call: 'takeConversation',
    input,
    action: 'take',
    change: { taken_by: context.staffName },
  })
