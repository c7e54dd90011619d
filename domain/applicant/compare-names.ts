import { isNearName, nameWords } from './person-name.ts'

/** `same`: the same words; `close`: could be the same person, for staff to judge; `other`: not. */
export type NameComparison = 'same' | 'close' | 'other'

/**
 * Compares an identity's name with the holder that a bank names.
 *
 * - `same`: the same words in any order, however they are spaced, without what `plainWords` leaves out
 *   and with its abbreviations written out.
 * - `close`: the same with initials, missing words or a typing error (`isNearName`), with other
 *   spellings of the same sounds (`soundOf`), cut off at the end by the bank, or in another script,
 *   which we cannot judge.
 * - `other`: any other name, and a name without a word.
 *
 * The conventions, each with its pairs of names: domain/test-vectors/name-pairs.ts.
 */
export const compareNames = (name: string, holder: string): NameComparison => {
  const [one, other] = [plainWords(name), plainWords(holder)]
  if (one.length === 0 || other.length === 0) return 'other'
  if (sorted(one) === sorted(other) || one.join('') === other.join('')) return 'same'
  return isClose(one, other) ? 'close' : 'other'
}

const sorted = (words: readonly string[]): string => words.toSorted().join(' ')

const isClose = (one: readonly string[], other: readonly string[]): boolean => {
  if (isDevanagari(one) !== isDevanagari(other)) return true
  return (
    isNearName(one.join(' '), other.join(' ')) ||
    isNearName(one.map(soundOf).join(' '), other.map(soundOf).join(' ')) ||
    isCutOff(one.join(' '), other.join(' ')) ||
    isCutOff(other.join(' '), one.join(' '))
  )
}

const isDevanagari = (words: readonly string[]): boolean =>
  words.some(word => /\p{Script=Devanagari}/u.test(word))

/** Banks keep the first 20 characters of a name or more. */
const shortestCutName = 20

const isCutOff = (cut: string, whole: string): boolean =>
  cut.length >= shortestCutName && whole.startsWith(cut)

/** A father's or a husband's name: "S/O", "D/O", "W/O" and "C/O" with all that follows. */
const relation = /\b[SDWC]\s*\/\s*O\b.*$/iu
/** Degrees behind a comma: "Budi Santoso, S.E., M.M." or "Dr. Meera Nair, M.B.B.S.". */
const degrees = /,(?:\s*,?\s*(?:\p{L}{1,4}\.\s?)+\p{L}{0,4}\.?)+\s*$/u

/** What is put before a name, or between its parts, and is none of it. */
const leftOut: ReadonlySet<string> = new Set([
  // India
  ...['MISS', 'SHREE', 'SHRIMATI', 'SUSHRI', 'KM', 'KU', 'KUM', 'PROF', 'ER', 'ADV', 'CAPT', 'COL'],
  ...['MAJ', 'LT', 'LATE', 'MASTER', 'PT', 'PANDIT', 'HAJI', 'JANAB', 'SARDAR'],
  // Indonesia
  ...[
    'BAPAK',
    'PAK',
    'SAUDARA',
    'SAUDARI',
    'TN',
    'TUAN',
    'NY',
    'NYONYA',
    'NN',
    'NONA',
    'HJ',
    'HAJJAH',
  ],
  ...['DRS', 'DRA', 'IR', 'KH', 'UST', 'BIN', 'BINTI', 'ALIAS', 'ALM', 'ALMH'],
])

/** Abbreviations that banks and identity cards write for one common name each. */
const abbreviations: Readonly<Record<string, string>> = {
  MHD: 'MUHAMMAD',
  MOCH: 'MUHAMMAD',
  MUCH: 'MUHAMMAD',
  MOCHAMAD: 'MUHAMMAD',
  MOCHAMMAD: 'MUHAMMAD',
  MUCHAMAD: 'MUHAMMAD',
  MUHAMMED: 'MUHAMMAD',
  MUHAMED: 'MUHAMMAD',
  ABD: 'ABDUL',
  KR: 'KUMAR',
  PD: 'PRASAD',
  SAYYED: 'SYED',
  SAYYID: 'SYED',
  SK: 'SHEIKH',
  ST: 'SITI',
}

/** The words of a name: without titles, relations and degrees, and with abbreviations written out. */
const plainWords = (name: string): readonly string[] => {
  const words = nameWords(name.replace(relation, ' ').replace(degrees, ' '))
  const kept = words.filter(word => !leftOut.has(word))
  return kept.map(word => abbreviations[word] ?? word)
}

/**
 * How a word sounds, for spellings of one name that differ by convention: Indonesian before the reform
 * of 1972 (OE, DJ, TJ, SJ, NJ, CH), and Hindi, Tamil or Arabic names in Latin letters (aspirated
 * consonants, long vowels, V and W, Y and I, KSH and X).
 */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/TJ|CHH?/g, 'C'],
  [/DJ/g, 'J'],
  [/SJ|SY/g, 'S'],
  [/NJ|NY/g, 'N'],
  [/KSH|KSM|X/g, 'KS'],
  [/PH/g, 'F'],
  [/([BDGJKST])H/g, '$1'],
  [/ZH/g, 'L'],
  [/OE|OO|OU/g, 'U'],
  [/AU|OW|AW/g, 'O'],
  [/EE|IE|EY|Y/g, 'I'],
  [/AI|AE|EI/g, 'E'],
  [/W/g, 'V'],
  [/Q|CK/g, 'K'],
  [/Z/g, 'J'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})[AEH]$/, ''],
]

const soundOf = (word: string): string =>
  sounds.reduce((text, [spelled, sound]) => text.replace(spelled, sound), word)
