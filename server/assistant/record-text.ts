import { maxQuestionCharacters } from '#contract/assistant/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import { type FindableId, findOption, loanQuestion } from '#domain/assistant/option-tree.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { StoredLine } from './line-store.ts'
import { lockOrStartConversation } from './lock-or-start-conversation.ts'
import { optionResponse } from './option-response.ts'
import { addLine, answerResult, type Recorder, recordResult } from './recording.ts'
import { searchQuestions } from './search.ts'

/** What was written, as it is kept; refused when it is empty or longer than allowed. */
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
  text: string,
  loan: StoredLoan | undefined,
): Pick<StoredLine, 'found' | 'isSure'> => {
  const { ids, isSure } = searchQuestions(text)
  // Who has no loan is not told how it stands.
  const found: FindableId[] = ids.filter(id => id !== loanQuestion || loan !== undefined)
  return { found, isSure: isSure && found[0] === ids[0] }
}

/** Writes: the assistant answers by itself, until a person has been asked for. */
export const recordText: Recorder = async recording => {
  const { context, tx, loan, value } = recording
  const { locale } = context
  const copy = assistantCopy[locale].conversation
  const text = checkQuestionText(value, locale)
  if (typeof text !== 'string') return text
  const conversation = await lockOrStartConversation(context, tx)
  const isForAgent = conversation.state !== 'open'
  const looked = isForAgent ? { found: null, isSure: false } : searchAnswers(text, loan)
  await addLine(recording, conversation, {
    line: { kind: 'text', text, ...looked },
    deed: 'write',
    change: { score_open: false },
  })
  const { found, isSure } = looked
  if (found === null) return recordResult(copy.passedOn)
  const options = found.flatMap(id => findOption(id) ?? [])
  const [first] = options
  if (!first) return recordResult(copy.notUnderstood, { contactAgent: '1' })
  if (isSure && first.kind === 'answer') return answerResult(optionResponse(first, locale))
  return recordResult(isSure ? copy.offerAgent : copy.didYouMean, {
    answerList: options.map(option => optionResponse(option, locale)),
    contactAgent: '1',
  })
}
