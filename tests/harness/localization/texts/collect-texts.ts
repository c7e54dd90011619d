import type { MarketLanguage } from '#domain/market/market.ts'

/** One text in several languages; placeholders are in braces. */
export type TranslatedText = Partial<Record<MarketLanguage, string>>

type LanguageTable = Partial<Record<MarketLanguage, unknown>>

const languages: readonly MarketLanguage[] = ['id', 'en', 'hi', 'es']

export const collectedTexts: TranslatedText[] = []

const seen = new WeakSet<object>()

/** Collects the texts of every table of languages within a value; see register.ts. */
export const collectTexts = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if ('en' in value && ('hi' in value || 'es' in value)) collectTable(value)
  else for (const each of Object.values(value)) collectTexts(each)
}

/** The same place of the same table in each language: a text, or an object of texts. */
const collectTable = (table: LanguageTable): void => {
  const beside = languages.flatMap(language => {
    const words = withBlanks(table[language])
    return words === undefined ? [] : [{ language, words }]
  })
  const texts = beside.filter(({ words }) => typeof words === 'string')
  if (texts.length > 0) {
    collectedTexts.push(Object.fromEntries(texts.map(({ language, words }) => [language, words])))
    return
  }
  const names = new Set(beside.flatMap(({ words }) => Object.keys(Object(words))))
  for (const name of names) {
    const within = beside.map(({ language, words }) => [language, Object(words)[name]] as const)
    collectTable(Object.fromEntries(within))
  }
}

/**
 * A text built by a function, with placeholders; undefined where it needs more than one argument.
 */
const withBlanks = (words: unknown): unknown => {
  if (typeof words !== 'function') return words ?? undefined
  try {
    return words(...Array.from({ length: words.length }, (_, place) => `{blank${place}}`))
  } catch {
    return undefined
  }
}
