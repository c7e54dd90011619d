import type { answerConversation } from '#contract/assistant/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { type ConversationResponse, changeConversation } from './change-conversation.ts'

/** Answers; the borrower reads it in the conversation and can say whether it helped. */
export const answerConversationHandler = async (
  input: InputOf<typeof answerConversation>,
  context: StaffContext,
): Promise<ConversationResponse | Refusal> => {
  const answer = cleanText(input.answer)
  if (answer === '') {
    return refuse(protocolCode.malformed, say(context.locale, 'malformed', 'answer'))
  }
  return await changeConversation(context, {
    call: 'answerConversation',
    input,
    action: 'answer',
    byOwner: true,
    answer,
  })
}
