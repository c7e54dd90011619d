import { phrases } from '#copy/server/phrases.js'
import {
  findQuestions,
  indexQuestions,
  type QuestionMatches,
} from '#domain/assistant/find-questions.ts'
import { type FindableId, findableIds, findOption } from '#domain/assistant/option-tree.ts'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'
import { titleOf } from './option-response.ts'

const printedTitles = (id: FindableId): string[] => {
  const option = findOption(id)
  if (!option) return []
  return MARKET_CODES.flatMap(market =>
    getMarket(market).languages.map(locale => titleOf(option, { market, locale }).long),
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

const index = indexQuestions(
  findableIds.map(id => ({ id, phrases: [...printedTitles(id), ...searchPhrasesOf(id)] })),
)

/** Questions that a text may mean, in any of the languages. */
export const searchQuestions = (text: string): QuestionMatches<FindableId> =>
  findQuestions(index, text)
