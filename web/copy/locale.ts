import { getMarket, type MarketCode, marketOf } from '#domain/market/market.ts'
import { locales, overwriteGetLocale } from './compiled/runtime.js'

/** Languages the pages may be asked for; a capability without one answers in English. */
export type Locale = 'en' | 'es' | 'hi' | 'id' | 'zh'

/** Spoken by a page of its own (promotion/landing-languages.ts), not by the borrowers' screens. */
const apart: readonly Locale[] = ['zh']

/** What the switch offers in each market, as far as there are catalogs. */
const offered: Readonly<Record<MarketCode, readonly Locale[]>> = {
  ID: ['id', 'en'],
  IN: ['en', 'hi'],
}

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

export const offeredLocales = (market: MarketCode): readonly Locale[] =>
  offered[market].filter(isCompiled)

export const htmlLanguage = (locale: Locale): string => htmlLanguages[locale]

/** Reads a language tag such as `en-IN`; undefined when the screens do not speak it. */
export const findLocale = (tag: string | null | undefined): Locale | undefined => {
  const language = tag?.toLowerCase().split('-')[0]
  return language !== undefined && isSpoken(language) ? language : undefined
}

/**
 * The language of a page: the one asked for now, else the one chosen before, else that of the text
 * set `isNeedPop` names, else the market's. Source: design, section 7.
 */
export const chooseLocale = (wish: {
  readonly asked: string | null | undefined
  readonly chosen: string | null | undefined
  readonly isNeedPop: string | null | undefined
  readonly market: MarketCode
}): Locale => {
  const textSet = wish.isNeedPop == null ? wish.market : marketOf(wish.isNeedPop)
  return findLocale(wish.asked) ?? findLocale(wish.chosen) ?? getMarket(textSet).language
}

/** Tells the messages how to learn the page's language; called once at each entry. */
export const provideLocale = (read: () => Locale): void =>
  // `findLocale` lets through only languages that are compiled; the compiler's type has just those.
  overwriteGetLocale(read as Parameters<typeof overwriteGetLocale>[0])

const isSpoken = (language: string): language is Locale =>
  // The list holds every name that is a locale.
  language in localeNames && isCompiled(language as Locale) && !apart.includes(language as Locale)

const isCompiled = (locale: Locale): boolean => locales.includes(locale as (typeof locales)[number])
