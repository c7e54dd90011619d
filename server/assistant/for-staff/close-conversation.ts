import type { InputOf } from '#contract/call.ts'
import type { closeConversation } from '#contract/staff/assistant.ts'
import type { Refusal, StaffContext } from '../../handler.ts'
import { type Changed, changeConversation } from './change-conversation.ts'

/** Ends a conversation. A rating that is asked for can still be given. */
export const closeConversationHandler = async (
  input: InputOf<typeof closeConversation>,
  context: StaffContext,
): Promise<Changed | Refusal> =>
  await changeConversation(context, {
    call: 'closeConversation',
    input,
    deed: 'close',
    reason: input.reason,
  })
