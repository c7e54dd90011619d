import { askedWordsEn } from './asked-words-en.ts'
import { askedWordsHi } from './asked-words-hi.ts'
import { askedWordsId } from './asked-words-id.ts'
import type { FindableId } from './option-tree.ts'

/** A language that leaves a question out does not compile. */
export type AskedWords = Readonly<Record<FindableId, readonly string[]>>

/**
 * Other ways to ask a question, in every language at once: who reads the page in one language may
 * write in another.
 */
export const askedWordsOf = (id: FindableId): readonly string[] => [
  ...askedWordsId[id],
  ...askedWordsEn[id],
  ...askedWordsHi[id],
]
