import { overwriteGetLocale } from '#copy/pages/runtime.js'
import {
  findLanguage,
  getMarket,
  type MarketCode,
  type MarketLanguage,
  marketOfIsNeedPop,
} from '#domain/market/market.ts'

/** A page's language: a borrower's, or Chinese, for the landing pages in it. */
export type Locale = MarketLanguage | 'zh'

const htmlLanguages: Readonly<Record<Locale, string>> = {
  en: 'en-IN',
  es: 'es',
  hi: 'hi-IN',
  id: 'id-ID',
  zh: 'zh-CN',
}

/** The name of each language in itself, for the switch. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  zh: '中文',
}

export const htmlLanguage = (locale: Locale): string => htmlLanguages[locale]

/**
 * The language of a page: the one requested for now, else the one chosen before, else that of the text
 * set `isNeedPop` names, else the market's. Source: decision 042.
 */
export const chooseLocale = (choice: {
  readonly requested: string | null | undefined
  readonly chosen: string | null | undefined
  readonly isNeedPop: string | null | undefined
  readonly market: MarketCode
  readonly lentIn: readonly MarketCode[]
}): Locale => {
  const { requested, chosen, isNeedPop, market, lentIn } = choice
  const textSet = isNeedPop == null ? market : marketOfIsNeedPop(isNeedPop, lentIn)
  return (
    findLanguage(requested, market, lentIn) ??
    findLanguage(chosen, market, lentIn) ??
    getMarket(textSet).language
  )
}

/** The language a document was written in, by its `lang`. */
export const localeOfDocument = (lang: string): Locale =>
  // The keys are the locales; Object.keys returns strings.
  (Object.keys(htmlLanguages) as Locale[]).find(locale => htmlLanguages[locale] === lang) ?? 'id'

/** Sets how the messages read the page's language; called once at each entry. */
export const provideLocale = (read: () => Locale): void => overwriteGetLocale(read)
