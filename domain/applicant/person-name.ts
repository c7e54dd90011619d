/** Latin or Devanagari letters with their marks, and the separators used within names. */
const nameForm =
  /^(?:[\p{Script=Latin}\p{M}\p{Join_Control} .,'’-]+|[\p{Script=Devanagari}\p{M}\p{Join_Control} .,'’-]+)$/u

/** Whether a text can be a person's name: one script, at least two letters, no digits. */
export const isPersonName = (text: string): boolean =>
  nameForm.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= 2

/** Titles that banks add to or leave out of an account holder's name. */
const titles = new Set(['MR', 'MRS', 'MS', 'SHRI', 'SMT', 'DR', 'BPK', 'IBU', 'SDR', 'SDRI'])

/** How banks of both markets shorten one common first name. */
const shortened: Readonly<Record<string, string>> = Object.fromEntries(
  ['MD', 'MOHD', 'MOH', 'MUH', 'MUHAMAD', 'MOHAMMAD', 'MOHAMMED', 'MOHAMED'].map(form => [
    form,
    'MUHAMMAD',
  ]),
)

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    // The marks of Latin letters only: Devanagari's vowels are marks too.
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(word => word !== '' && !titles.has(word))

/** The words of a name for comparing and finding it: see `compareNames`. */
export const nameWords = (name: string): string[] =>
  wordsOf(name.replace(/\p{Join_Control}/gu, '')).map(word => shortened[word] ?? word)

/** One letter differs, is missing, or is one too many. */
const hasOneTypo = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  const shorter = Math.min(a.length, b.length)
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return Math.max(a.length, b.length) - start - end <= 1
}

const isSameWord = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= 4 && hasOneTypo(a, b))

const isInitialOf = (a: string, b: string): boolean =>
  (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))

/**
 * Whether an account holder's name can belong to the person of `name`: every word of the shorter
 * name matches a different word of the longer one, fully (or with one typing error) or as an
 * initial, and at least one matches fully. Order, titles and accents do not matter. Names in
 * different scripts never match.
 */
export const isNearName = (name: string, holder: string): boolean => {
  const [shorter, longer] = [wordsOf(name), wordsOf(holder)].sort((a, b) => a.length - b.length)
  if (!shorter?.length || !longer) return false
  const rest = [...longer]
  const take = (fits: (word: string) => boolean): boolean => {
    const at = rest.findIndex(fits)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  // Whole words are matched first, so that an initial does not use up a word's only match.
  const initials = shorter.filter(word => !take(other => isSameWord(word, other)))
  if (initials.length === shorter.length) return false
  return initials.every(word => take(other => isInitialOf(word, other)))
}
