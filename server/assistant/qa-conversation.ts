import type { qaConversation } from '#contract/assistant/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { isWaitingForAgent, shownConversationsSince } from '#domain/assistant/conversation-state.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { contactFacts, findQuestionTexts } from '../support/public.ts'
import { createAnswerer } from './answer-question.ts'
import { answeredQuestion, conversationLinesResponse } from './conversation-lines-response.ts'
import { findOrderLoan } from './find-loan.ts'
import { followAsBorrower } from './follow-as-borrower.ts'
import { listLines } from './line-store.ts'
import { listVisibleConversations } from './store.ts'

/** The caller's own lines of the last day, and those that wait for an agent. */
export const qaConversationHandler = async (
  { typing }: InputOf<typeof qaConversation>,
  context: BorrowerContext,
): Promise<OutputOf<typeof qaConversation>> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const since = shownConversationsSince(services.clock.now())
  const shown = await listVisibleConversations(services.db, borrowerId, since)
  const ids = shown.map(({ conversationId }) => conversationId)
  const lines = await listLines(services.db, services, ids)
  const last = shown.at(-1)
  const loan = await findOrderLoan(context, last?.orderNo ?? '')
  const asker = { services, market, locale }
  const answerOf = createAnswerer(asker, loan === 'unknown' ? undefined : loan)
  const { hours } = contactFacts(asker)
  const questions = await findQuestionTexts(services, { market, locale })
  const state = last?.state ?? 'open'
  const lastLine = lines.at(-1)
  const isAnswered = lastLine?.kind === 'answer' || answeredQuestion(lastLine) !== undefined
  return {
    state,
    lines: await conversationLinesResponse({ market, locale, questions, answerOf, hours }, lines),
    isFeedbackOpen: isAnswered ? '1' : '0',
    isScore: last?.scoreOpen ? '1' : '0',
    mayAskAgent: isWaitingForAgent(state) ? '0' : '1',
    hours,
    ...(await followAsBorrower(context, { conversation: last, lines, isTyping: typing === '1' })),
  }
}
