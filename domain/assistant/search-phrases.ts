import type { FindableId } from './option-tree.ts'
import { searchPhrasesEn } from './search-phrases-en.ts'
import { searchPhrasesHi } from './search-phrases-hi.ts'
import { searchPhrasesId } from './search-phrases-id.ts'

/** One language's phrases for every question; a missing question does not compile. */
export type SearchPhrases = Readonly<Record<FindableId, readonly string[]>>

/**
 * The phrases in which a question is asked, of all languages: borrowers may read the page in one
 * language and write in another.
 */
export const searchPhrasesOf = (id: FindableId): readonly string[] => [
  ...searchPhrasesId[id],
  ...searchPhrasesEn[id],
  ...searchPhrasesHi[id],
]
