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
  const words = JSON.parse(readFileSync(textsFile ?? '', 'utf8'))
  const made = createTranslator(words, { from: own[market], to: otherLanguages[market] })
  translators.set(market, made)
  return made
}

/**
 * Expected copy of both markets in their other language. @throws Error listing every text without a
 * translation.
 */
export const toOtherLanguage = <Voices extends Readonly<Record<MarketCode, unknown>>>(
  copies: Voices,
): Voices => {
  const missing: string[] = []
  const inMarket = (market: MarketCode): unknown => {
    const translator = translatorOf(market)
    const said = translate(copies[market], translator)
    missing.push(...translator.takeMissing())
    return said
  }
  const said = { ID: inMarket('ID'), IN: inMarket('IN') }
  if (missing.length > 0) throw new Error(`without words:\n${missing.join('\n')}`)
  // The same shape, word by word.
  return said as unknown as Voices
}

const translate = (said: unknown, translator: Translator): unknown => {
  if (typeof said === 'string') return translator.text(said)
  if (said instanceof RegExp) return translator.pattern(said)
  if (typeof said === 'function') {
    // Once now, so that a missing translation is known before the first journey.
    translator.text(said(2, 5))
    return (...about: unknown[]) => translator.text(said(...about))
  }
  if (Array.isArray(said)) return said.map(each => translateTyped(each, translator))
  if (typeof said !== 'object' || said === null) return said
  return Object.fromEntries(
    Object.entries(said).map(([name, each]) => [name, translateNamed(name, each, translator)]),
  )
}

const translateNamed = (name: string, said: unknown, translator: Translator): unknown => {
  if (name === 'language') return translator.language
  return untranslatedNames.has(name) ? said : translate(said, translator)
}

/** The label of a field is translated; what is typed into it may be a name. */
const translateTyped = (said: unknown, translator: Translator): unknown => {
  if (!Array.isArray(said) || said.length !== 2) return translate(said, translator)
  const [label, typed] = said
  return [translate(label, translator), translator.known(typed) ?? typed]
}
