import { type CopyDocument, mapTexts } from './copy-documents.ts'

/**
 * Pseudo-localization for tests: English with an accent on every letter and each vowel doubled,
 * which makes it about 40 % longer. Text on a page without accents did not come from a catalog;
 * text that does not fit would not fit in a long language either. Letters map one by one, so a
 * part of a sentence maps to a part of its translation.
 */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀćďéƒğĥíĵķĺɱńóƥɋŕšťúṽŵẋýžÀƁĆĎÉƑĞĤÍĴĶĹṀŃÓƤɊŔŠŤÚṼŴẊÝŽ'
const vowels = new Set('aeiouAEIOU')

const accents = new Map([...letters].map((letter, at) => [letter, [...accented][at] ?? letter]))

const accent = (letter: string): string => {
  const other = accents.get(letter) ?? letter
  return vowels.has(letter) ? other + other.toLowerCase() : other
}

/** Converts text that a reader sees; placeholders in braces stay as they are. */
export const pseudoText = (text: string): string =>
  text
    .split(/(\{[\w.]+\})/)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map(accent).join('')))
    .join('')

/** Converts a message of a catalog; of a plural message, the texts alone. */
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

/** A document. Above steps stands the name of a payment method, the same in every language. */
export const pseudoDocument = (document: CopyDocument): CopyDocument =>
  mapTexts(document, pseudoText, ({ id, heading, blocks }) =>
    id === '' && blocks.some(block => block.kind === 'list') ? heading : pseudoText(heading),
  )
