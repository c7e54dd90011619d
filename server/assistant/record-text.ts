import { maxQuestionCharacters } from '#contract/assistant/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import { type FindableId, findOption, loanQuestion } from '#domain/assistant/option-tree.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import { type AnswersInForce, getAnswers, questionsIn } from '../support/public.ts'
import type { StoredLine } from './line-store.ts'
import { lockOrStartConversation } from './lock-or-start-conversation.ts'
import { optionResponse } from './option-response.ts'
import { addLine, answerResult, type Recorder, recordResult } from './recording.ts'
import { searchQuestions } from './search.ts'

/** The text as it is stored; refused when it is empty or too long. */
export const checkQuestionText = (typed: string, locale: Locale): string | Refusal => {
  const copy = assistantCopy[locale].conversation
  const text = cleanText(typed)
  const refused = (message: string): Refusal => ({
    ...refuse(refusalCode.questionRefused, message),
    problems: [{ field: 'value', message }],
  })
  if (text === '') return refused(copy.textMissing)
  if ([...text].length > maxQuestionCharacters) {
    return refused(copy.textTooLong({ most: maxQuestionCharacters }))
  }
  return text
}

const searchAnswers = (
  inForce: AnswersInForce,
  text: string,
  loan: StoredLoan | undefined,
): Pick<StoredLine, 'found' | 'isSure'> => {
  const { ids, isSure } = searchQuestions(inForce, text)
  // A borrower without a loan gets no answer about its state.
  const found: FindableId[] = ids.filter(id => id !== loanQuestion || loan !== undefined)
  return { found, isSure: isSure && found[0] === ids[0] }
}

/** Stores a text; the assistant answers it unless an agent has been requested. */
export const recordText: Recorder = async recording => {
  const { context, tx, loan, value } = recording
  const { locale, signedIn } = context
  const place = { market: signedIn.market, locale }
  const inForce = await getAnswers(context.services)
  const reader = { ...place, questions: questionsIn(inForce, place) }
  const copy = assistantCopy[locale].conversation
  const text = checkQuestionText(value, locale)
  if (typeof text !== 'string') return text
  const conversation = await lockOrStartConversation(context, tx)
  const isForAgent = conversation.state !== 'open'
  const looked = isForAgent ? { found: null, isSure: false } : searchAnswers(inForce, text, loan)
  await addLine(recording, conversation, {
    line: { kind: 'text', text, ...looked },
    action: 'write',
    change: { scoreOpen: false },
  })
  const { found, isSure } = looked
  if (found === null) return recordResult(copy.forwardedToAgent)
  const options = found.flatMap(id => findOption(id) ?? [])
  const [first] = options
  if (!first) return recordResult(copy.notUnderstood, { contactAgent: '1' })
  if (isSure && first.kind === 'answer') return answerResult(optionResponse(first, reader))
  return recordResult(isSure ? copy.offerAgent : copy.didYouMean, {
    answerList: options.map(option => optionResponse(option, reader)),
    contactAgent: '1',
  })
}
