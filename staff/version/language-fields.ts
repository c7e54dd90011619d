import * as copy from '#copy/staff/version.js'
import { getMarket, type MarketCode, type MarketLanguage } from '#domain/market/market.ts'
import type { ContentField } from './content-field.ts'

const names: Readonly<Record<MarketLanguage, () => string>> = {
  en: copy.languageEn,
  id: copy.languageId,
  es: copy.languageEs,
  hi: copy.languageHi,
}

/** A language's name; of another than borrowers read, its code. */
export const languageName = (code: string): string =>
  Object.entries(names).find(([language]) => language === code)?.[1]() ?? code

/** Those of the market's borrowers, and English. */
const requiredLanguages = (market: MarketCode): ReadonlySet<MarketLanguage> =>
  new Set<MarketLanguage>([...getMarket(market).languages, 'en'])

/** What a content begins with that has no text yet, in each language that it must have. */
export const blankTexts = (market: MarketCode, blank: object): Readonly<Record<string, object>> =>
  Object.fromEntries([...requiredLanguages(market)].map(language => [language, blank]))

/**
 * The same fields in each language: those of the market's borrowers and English are there always,
 * the others may be absent. `added`: what a language begins with.
 */
export const languageFields = (
  market: MarketCode,
  path: string,
  { fields, added }: { readonly fields: readonly ContentField[]; readonly added: unknown },
): ContentField[] => {
  const required = requiredLanguages(market)
  const ordered: readonly MarketLanguage[] = [...new Set<MarketLanguage>([...required, 'id'])]
  return ordered.map(language => {
    const label = names[language]()
    const own = fields.map(field => ({ ...field, label: `${field.label} (${label})` }))
    const place = `${path}.${language}`
    return required.has(language)
      ? { kind: 'group', path: place, label, fields: own }
      : { kind: 'part', path: place, label, fields: own, added }
  })
}
