import { readFileSync } from 'node:fs'
import type { MarketCode, MarketLanguage } from '#domain/market/market.ts'
import { createTranslator, type Translator } from './translator.ts'

/**
 * The file that tests/harness/localization/write-texts.ts wrote, with every text of the
 * project in all its languages: `npm run languages` and `npm run screens -- --others` use Spanish
 * and Hindi.
 */
const textsFile = process.env['RUPYA_OTHER_WORDS']

export const usesOtherLanguage = textsFile !== undefined

/** The language a market's borrowers may choose besides Indonesian and English. */
export const otherLanguages = { ID: 'es', IN: 'hi' } as const satisfies Readonly<
  Record<MarketCode, MarketLanguage>
>

const own = { ID: 'id', IN: 'en' } as const

/** Names, and what a borrower types: the same in any language. */
const untranslatedNames = new Set([
  'market',
  'template',
  'id',
  'productId',
  'path',
  'typed',
  'shown',
  'name',
  'nonsense',
  'several',
  'typo',
  'words',
  'fromAgent',
  // On the sandbox's pages, which are in two languages alone.
  'enterAs',
])

const translators = new Map<MarketCode, Translator>()

const translatorOf = (market: MarketCode): Translator => {
  const known = translators.get(market)
  if (known) return known
  const texts = JSON.parse(readFileSync(textsFile ?? '', 'utf8'))
  const created = createTranslator(texts, { from: own[market], to: otherLanguages[market] })
  translators.set(market, created)
  return created
}

/**
 * Expected copy of both markets in their other language. @throws Error listing every text without a
 * translation.
 */
export const toOtherLanguage = <Copies extends Readonly<Record<MarketCode, unknown>>>(
  copies: Copies,
): Copies => {
  const missing: string[] = []
  const inMarket = (market: MarketCode): unknown => {
    const translator = translatorOf(market)
    const expected = translate(copies[market], translator)
    missing.push(...translator.takeMissing())
    return expected
  }
  const expected = { ID: inMarket('ID'), IN: inMarket('IN') }
  if (missing.length > 0) throw new Error(`without a translation:\n${missing.join('\n')}`)
  // The same shape, word by word.
  return expected as unknown as Copies
}

const translate = (expected: unknown, translator: Translator): unknown => {
  if (typeof expected === 'string') return translator.text(expected)
  if (expected instanceof RegExp) return translator.pattern(expected)
  if (typeof expected === 'function') {
    // Once now, so that a missing translation is known before the first journey.
    translator.text(expected(2, 5))
    return (...about: unknown[]) => translator.text(expected(...about))
  }
  if (Array.isArray(expected)) return expected.map(each => translateTyped(each, translator))
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(
    Object.entries(expected).map(([name, each]) => [name, translateNamed(name, each, translator)]),
  )
}

const translateNamed = (name: string, expected: unknown, translator: Translator): unknown => {
  if (name === 'language') return translator.language
  return untranslatedNames.has(name) ? expected : translate(expected, translator)
}

/** The label of a field is translated; what is typed into it may be a name. */
const translateTyped = (expected: unknown, translator: Translator): unknown => {
  if (!Array.isArray(expected) || expected.length !== 2) return translate(expected, translator)
  const [label, typed] = expected
  return [translate(label, translator), translator.known(typed) ?? typed]
}
