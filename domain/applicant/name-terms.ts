import { nameWords } from './person-name.ts'

/** More words than this are not searched for: no name of either market has as many. */
const maxWords = 8

/**
 * What a name is found by: each of its words, and each pair of them. A pair is far rarer than a
 * word, so a search of two words need not read everyone with a common one.
 */
export type NameTerms = {
  readonly words: readonly string[]
  /** The two words in their alphabetical order, with a space between. */
  readonly pairs: readonly string[]
}

/** The terms of a name, without titles, capitals, accents, initials, and in no order. */
export function nameTerms(name: string): NameTerms {
  const words = [...new Set(nameWords(name))]
    .filter(word => [...word].length > 1)
    .sort()
    .slice(0, maxWords)
  const pairs = words.flatMap((word, index) =>
    words.slice(index + 1).map(other => `${word} ${other}`),
  )
  return { words, pairs }
}

/** The terms that a name must all have to be found by a text; none for a text without a word. */
export function searchTerms(text: string): readonly string[] {
  const { words, pairs } = nameTerms(text)
  return pairs.length > 0 ? pairs : words
}
