import { type HttpCopy, httpCopy } from '#copy/server/http.js'
import {
  findLanguage,
  getMarket,
  type MarketCode,
  type MarketLanguage,
} from '#domain/market/market.ts'

/** Locales the server itself can speak; a page may also be in Chinese. */
export type Locale = MarketLanguage

/** What the sentences every call may answer with are in: landing pages are also in Chinese. */
export type Language = Locale | 'zh'

/** The asked language when the market's borrowers may read it, else the market's. */
export const localeFor = (
  requested: string | undefined,
  market: MarketCode,
  lentIn?: readonly MarketCode[],
): Locale => findLanguage(requested, market, lentIn) ?? getMarket(market).language

/** Before a percentage's decimals: as in the market whose own language it is, or as in English. */
export const decimalMarkOf = (locale: Locale): ',' | '.' =>
  locale === 'id' || locale === 'es' ? ',' : '.'

/** As `localeFor`, where Chinese is spoken too. */
export const languageFor = (
  requested: string | undefined,
  market: MarketCode,
  lentIn?: readonly MarketCode[],
): Language =>
  requested?.toLowerCase().split('-')[0] === 'zh' ? 'zh' : localeFor(requested, market, lentIn)

/** Texts that not every language has: those of a market, and those kept as data. */
export type TextsByLocale<T> = { readonly en: T } & Readonly<Partial<Record<Locale, T>>>

/** The text in that language, else in English. */
export const inLocale = <T>(texts: TextsByLocale<T>, locale: Locale): T => texts[locale] ?? texts.en

/** The text of a code that a provider or a product's terms name; undefined where there is none. */
export const findText = (texts: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(texts, code) ? texts[code] : undefined

/** A sentence every call may answer with; `detail` names the fields at fault. */
export const say = (language: Language, key: keyof HttpCopy['replies'], detail = ''): string => {
  const sentence = httpCopy[language].replies[key]
  return detail ? `${sentence} (${detail})` : sentence
}
