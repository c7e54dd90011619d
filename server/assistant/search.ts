import {
  findQuestions,
  indexQuestions,
  type QuestionMatches,
} from '#domain/assistant/find-questions.ts'
import { type FindableId, findableIds, findOption } from '#domain/assistant/option-tree.ts'
import { searchPhrasesOf } from '#domain/assistant/search-phrases.ts'
import type { Locale } from '../platform/copy.ts'
import { faqWords } from '../support/public.ts'
import { titleOf } from './option-response.ts'

const printedTitles = (id: FindableId): string[] => {
  const option = findOption(id)
  // Object.keys loses the type of the keys, which are locales.
  const locales = Object.keys(faqWords) as Locale[]
  return option ? locales.map(locale => titleOf(option, locale).long) : []
}

const index = indexQuestions(
  findableIds.map(id => ({ id, phrases: [...printedTitles(id), ...searchPhrasesOf(id)] })),
)

/** Questions that a text may mean, in any of the languages. */
export const searchQuestions = (text: string): QuestionMatches<FindableId> =>
  findQuestions(index, text)
