import type { FindableId } from './option-tree.ts'
import { searchPhrasesEn } from './search-phrases-en.ts'
import { searchPhrasesHi } from './search-phrases-hi.ts'
import { searchPhrasesId } from './search-phrases-id.ts'

/** A language that leaves a question out does not compile. */
export type SearchPhrases = Readonly<Record<FindableId, readonly string[]>>

/**
 * Other ways to ask a question, in every language at once: who reads the page in one language may
 * write in another.
 */
export const searchPhrasesOf = (id: FindableId): readonly string[] => [
  ...searchPhrasesId[id],
  ...searchPhrasesEn[id],
  ...searchPhrasesHi[id],
]
