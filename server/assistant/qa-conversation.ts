import type { qaConversation } from '#contract/assistant.ts'
import type { OutputOf } from '#contract/call.ts'
import { isWaiting, shownSince } from '#domain/assistant/conversation-state.ts'
import type { BorrowerContext } from '../handler.ts'
import { contactFacts } from '../support/public.ts'
import { createAnswerer } from './answer-question.ts'
import { answeredTo, describeLines } from './describe-lines.ts'
import { findAskedLoan } from './find-loan.ts'
import { listLines } from './line-store.ts'
import { listShownConversations } from './store.ts'

/** What was said in the last day, or waits for an agent; only ever the asker's own. */
export const qaConversationHandler = async (
  _input: object,
  context: BorrowerContext,
): Promise<OutputOf<typeof qaConversation>> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const since = shownSince(services.clock.now())
  const shown = await listShownConversations(services.db, borrowerId, since)
  const ids = shown.map(({ conversationId }) => conversationId)
  const lines = await listLines(services.db, services, ids)
  const last = shown.at(-1)
  const loan = await findAskedLoan(context, last?.orderNo ?? '')
  const asker = { services, market, locale }
  const answerOf = createAnswerer(asker, loan === 'unknown' ? undefined : loan)
  const { hours } = contactFacts(asker)
  const state = last?.state ?? 'open'
  const lastLine = lines.at(-1)
  const isAnswered = lastLine?.kind === 'answer' || answeredTo(lastLine) !== undefined
  return {
    state,
    lines: await describeLines({ locale, answerOf, hours }, lines),
    isFeedbackOpen: isAnswered ? '1' : '0',
    isScore: last?.scoreOpen ? '1' : '0',
    mayAskAgent: isWaiting(state) ? '0' : '1',
    hours,
  }
}
