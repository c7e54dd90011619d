/**
 * A language for testing alone: English with an accent on every letter and each vowel said twice,
 * which makes it about 40 % longer. Whatever a page shows without accents did not come from a
 * catalog, and what does not fit in it would not fit in a long language either. Letter by letter,
 * so that a part of a sentence in it is a part of that sentence.
 */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀćďéƒğĥíĵķĺɱńóƥɋŕšťúṽŵẋýžÀƁĆĎÉƑĞĤÍĴĶĹṀŃÓƤɊŔŠŤÚṼŴẊÝŽ'
const vowels = new Set('aeiouAEIOU')

const accents = new Map([...letters].map((letter, at) => [letter, [...accented][at] ?? letter]))

const accent = (letter: string): string => {
  const other = accents.get(letter) ?? letter
  return vowels.has(letter) ? other + other.toLowerCase() : other
}

/** A text that a reader sees; what stands in braces is filled in later and stays as it is. */
export const pseudoText = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map(accent).join('')))
    .join('')

/** A message of a catalog: of one with a plural, the words alone. */
export const pseudoMessage = (message: unknown): unknown => {
  if (typeof message === 'string') return pseudoText(message)
  if (Array.isArray(message)) return message.map(pseudoMessage)
  if (typeof message !== 'object' || message === null) return message
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      name,
      name === 'match' ? pseudoWords(value) : value,
    ]),
  )
}

const pseudoWords = (forms: object): object =>
  Object.fromEntries(Object.entries(forms).map(([form, words]) => [form, pseudoText(words)]))
