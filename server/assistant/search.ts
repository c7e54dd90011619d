import { phrases } from '#copy/server/phrases.js'
import {
  findQuestions,
  indexQuestions,
  type QuestionMatches,
} from '#domain/assistant/find-questions.ts'
import { type FindableId, findableIds, findOption } from '#domain/assistant/option-tree.ts'
import type { Locale } from '../platform/copy.ts'
import { faqWords } from '../support/public.ts'
import { titleOf } from './option-response.ts'

const printedTitles = (id: FindableId): string[] => {
  const option = findOption(id)
  // Object.keys loses the type of the keys, which are locales.
  const locales = Object.keys(faqWords) as Locale[]
  return option ? locales.map(locale => titleOf(option, locale).long) : []
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
