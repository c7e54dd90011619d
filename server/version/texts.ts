import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Locale, TextsByLocale } from '../platform/copy.ts'
import type { ContentProblem } from './content-problem.ts'

/** Languages of the market's borrowers in which a content has no text. */
export const findMissingLanguages = (
  market: MarketCode,
  texts: TextsByLocale<unknown>,
): ContentProblem[] =>
  getMarket(market)
    .languages.filter(language => texts[language] === undefined)
    .map(language => ({ path: `texts.${language}`, code: 'language-missing' }))

/** Each text with its language. */
export const textEntries = <Texts>(texts: TextsByLocale<Texts>): [Locale, Texts][] =>
  // Object.entries loses the type of the keys.
  Object.entries(texts) as [Locale, Texts][]
