import { overwriteGetLocale } from '#copy/pages/runtime.js'
import {
  findLanguage,
  getMarket,
  type MarketCode,
  type MarketLanguage,
  marketOfIsNeedPop,
} from '#domain/market/market.ts'

/** A page's language: a borrower's, or Chinese, which landing pages of its own speak. */
export type Locale = MarketLanguage | 'zh'

const htmlLanguages: Readonly<Record<Locale, string>> = {
  en: 'en-IN',
  es: 'es',
  hi: 'hi-IN',
  id: 'id-ID',
  zh: 'zh-CN',
}

/** What a language calls itself, for the switch. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  zh: '中文',
}

export const htmlLanguage = (locale: Locale): string => htmlLanguages[locale]

/**
 * The language of a page: the one asked for now, else the one chosen before, else that of the text
 * set `isNeedPop` names, else the market's. Source: decision 042.
 */
export const chooseLocale = (wish: {
  readonly asked: string | null | undefined
  readonly chosen: string | null | undefined
  readonly isNeedPop: string | null | undefined
  readonly market: MarketCode
}): Locale => {
  const { asked, chosen, isNeedPop, market } = wish
  const textSet = isNeedPop == null ? market : marketOfIsNeedPop(isNeedPop)
  return findLanguage(asked, market) ?? findLanguage(chosen, market) ?? getMarket(textSet).language
}

/** The language a document was written in, by its `lang`. */
export const localeOfDocument = (lang: string): Locale =>
  // Object.keys forgets that the keys are the locales.
  (Object.keys(htmlLanguages) as Locale[]).find(locale => htmlLanguages[locale] === lang) ?? 'id'

/** Tells the messages how to learn the page's language; called once at each entry. */
export const provideLocale = (read: () => Locale): void => overwriteGetLocale(read)
