import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarketCode } from '#domain/market/market.ts'
import { pseudoText } from '#tools/build/pseudo-copy.ts'
import { root } from '#tools/build/run-step.ts'
import { toOtherLanguage, usesOtherLanguage } from './other-language.ts'

/** Whether the pages' English is the pseudo-language: `npm run pseudo`. */
const inPseudo = process.env['RUPYA_PSEUDO_COPY'] === '1'

/** Values that name a thing in the tests or are typed, rather than read. */
const untranslatedNames = new Set([
  'market',
  'language',
  'template',
  'id',
  'productId',
  'typed',
  'phoneStart',
  'words',
  'fromAgent',
])

/** Every English text of the project itself; expected copy also has names and numbers. */
const readProductTexts = (): string =>
  [
    ...globSync('copy/en/**/*.{json,md}', { cwd: root }),
    ...globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }),
  ]
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')

const productTexts = inPseudo ? readProductTexts() : ''
const productWords = new Set(productTexts.match(/[A-Za-z’']+/g))

/** A text of the project, or composed of several. */
const isProductText = (expected: string): boolean =>
  productTexts.includes(expected) ||
  (expected.includes(' ') &&
    (expected.match(/[A-Za-z’']+/g) ?? []).every(word => productWords.has(word)))

/** A day is written by rule, not by a catalog. */
const day = /(\p{L}+, \d+ \p{L}+ \d{4})/u

const accentedText = (expected: string): string => {
  const parts = expected.split(day)
  const isWritten = (_: string, at: number): boolean => at % 2 === 1
  if (!parts.every((part, at) => isWritten(part, at) || isProductText(part))) return expected
  return parts.map((part, at) => (isWritten(part, at) ? part : pseudoText(part))).join('')
}

/** Without escaped characters, whose letters are no text. */
const accentedPattern = ({ source, flags }: RegExp): RegExp =>
  new RegExp(
    source
      .split(/(\\.)/)
      .map((part, at) => (at % 2 === 1 ? part : pseudoText(part)))
      .join(''),
    flags,
  )

const accented = (expected: unknown): unknown => {
  if (typeof expected === 'string') return accentedText(expected)
  if (expected instanceof RegExp) return accentedPattern(expected)
  if (typeof expected === 'function') return (...about: unknown[]) => pseudoText(expected(...about))
  if (Array.isArray(expected)) return expected.map(accented)
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(
    Object.entries(expected).map(([name, each]) => [
      name,
      untranslatedNames.has(name) ? each : accented(each),
    ]),
  )
}

/** Expected copy of India for the landing pages, which are in their template's language alone. */
export const localizedTemplateCopy = <Copy>(copy: Copy): Copy =>
  // The same shape, letter by letter.
  inPseudo ? (accented(copy) as Copy) : copy

/**
 * Expected copy of both markets as the pages show it: India's accented in the pseudo-language, each
 * in its market's other language where the run is about those.
 */
export const localizedCopy = <Copies extends Readonly<Record<MarketCode, unknown>>>(
  copies: Copies,
): Copies => {
  if (usesOtherLanguage) return toOtherLanguage(copies)
  return { ...copies, IN: localizedTemplateCopy(copies.IN) }
}
