import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

// The words that borrowers read, against docs/words.md.

/** Catalogs of staff and of the sandbox, which no borrower reads. */
const notForBorrowers =
  /^(staff.*|sandbox|preview|approval|version|version-problem|callback|content|reconciliation)\.json$/

type ReplacedWord = {
  readonly language: string
  readonly not: string
  readonly instead: string
  /** `documents`: it stands in none of the documents either. */
  readonly alsoIn: string
}

/**
 * Rows of the table in docs/words.md: language, what is not written, what is written instead, and
 * where else.
 */
const replacedWords: readonly ReplacedWord[] = readFileSync('docs/words.md', 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, language = '', not = '', instead = '', alsoIn = ''] = line
      .split('|')
      .map(cell => cell.trim())
    return /^(en|hi|id|es)$/.test(language) ? [{ language, not, instead, alsoIn }] : []
  })

/** Every text of a catalog; names of keys and of variables are left out. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.replaceAll(/\{\w+\}/g, '{}')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'declarations' || key === 'selectors' ? [] : textsIn(inner),
  )
}

const patternOf = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])${word.replaceAll(/[()+.{}]/g, '\\$&')}(?![\\p{L}\\p{M}])`, 'iu')

/** Lines of a language's documents in which a word stands, each with its file. */
const linesOf = (language: string, word: string): string[] => {
  const pattern = patternOf(word)
  return globSync(`copy/${language}/documents/**/*.md`).flatMap(path =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => pattern.test(line))
      .map(line => `${path}: ${line}`),
  )
}

/** Texts of a language's catalogs in which a word stands, each with its file. */
const placesOf = (language: string, word: string): string[] => {
  const pattern = patternOf(word)
  return globSync(`copy/${language}/*.json`)
    .filter(path => !notForBorrowers.test(basename(path)))
    .flatMap(path =>
      textsIn(JSON.parse(readFileSync(path, 'utf8')))
        .filter(text => pattern.test(text))
        .map(text => `${path}: ${text}`),
    )
}

test('the list of replaced words has rows of every language', () => {
  expect(new Set(replacedWords.map(({ language }) => language))).toEqual(
    new Set(['en', 'hi', 'id', 'es']),
  )
})

test.each(replacedWords)(
  '$language: “$instead” is written, not “$not”',
  ({ language, not, alsoIn }) => {
    expect(placesOf(language, not)).toEqual([])
    if (alsoIn === 'documents') expect(linesOf(language, not)).toEqual([])
  },
)

test.each(replacedWords)('$language: “$instead” stands in a catalog', ({ language, instead }) => {
  expect(placesOf(language, instead)).not.toEqual([])
})
