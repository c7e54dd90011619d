import { askedWordsOf } from '#domain/assistant/asked-words.ts'
import { type Found, findQuestions, indexQuestions } from '#domain/assistant/find-questions.ts'
import { type FindableId, findableIds, findOption } from '#domain/assistant/option-tree.ts'
import type { Locale } from '../platform/copy.ts'
import { faqWords } from '../support/public.ts'
import { titleOf } from './describe-option.ts'

const printedTitles = (id: FindableId): string[] => {
  const option = findOption(id)
  // Object.keys forgets that the keys are locales.
  const locales = Object.keys(faqWords) as Locale[]
  return option ? locales.map(locale => titleOf(option, locale).long) : []
}

const index = indexQuestions(
  findableIds.map(id => ({ id, ways: [...printedTitles(id), ...askedWordsOf(id)] })),
)

/** What a borrower may mean, in whichever of the languages they write. */
export const searchQuestions = (text: string): Found<FindableId> => findQuestions(index, text)
