import { phrases } from '#copy/server/phrases.js'
import {
  findQuestions,
  indexQuestions,
  type QuestionMatches,
} from '#domain/assistant/find-questions.ts'
import { type FindableId, findableIds, findOption } from '#domain/assistant/option-tree.ts'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'
import { type AnswersInForce, questionsIn } from '../support/public.ts'
import { titleOf } from './option-response.ts'

const printedTitles = (id: FindableId, inForce: AnswersInForce): string[] => {
  const option = findOption(id)
  if (!option) return []
  return MARKET_CODES.flatMap(market =>
    getMarket(market).languages.map(locale => {
      const place = { market, locale }
      return titleOf(option, { ...place, questions: questionsIn(inForce, place) }).long
    }),
  )
}

/** A missing question does not compile. */
const phrasesByLanguage: readonly Readonly<Record<FindableId, readonly string[]>>[] = Object.values(
  phrases.assistant,
)

/**
 * The phrases in which a question is asked, of all languages: borrowers may read the page in one
 * language and write in another.
 */
export const searchPhrasesOf = (id: FindableId): readonly string[] =>
  phrasesByLanguage.flatMap(each => each[id])

type Index = ReturnType<typeof indexQuestions<FindableId>>

/** The index of the questions in force, made once for them. */
const indexes = new WeakMap<AnswersInForce, Index>()

const indexOf = (inForce: AnswersInForce): Index => {
  const known = indexes.get(inForce)
  if (known) return known
  const index = indexQuestions(
    findableIds.map(id => ({
      id,
      phrases: [...printedTitles(id, inForce), ...searchPhrasesOf(id)],
    })),
  )
  indexes.set(inForce, index)
  return index
}

/** Questions in force that a text may mean, in any of the languages. */
export const searchQuestions = (
  inForce: AnswersInForce,
  text: string,
): QuestionMatches<FindableId> => findQuestions(indexOf(inForce), text)
