import { requiredLocales } from './copy-catalogs.ts'

/**
 * Phrases that a search compares a reader's text with: `copy/<locale>/phrases/<name>.json`, a list for
 * each thing that can be found. Languages need not have the same number of phrases for a thing.
 */
export type PhraseBook = {
  readonly name: string
  readonly locale: string
  readonly phrases: Readonly<Record<string, readonly string[]>>
}

/** Readers of Spanish search by the printed questions alone. */
const localesWithPhrases = requiredLocales.filter(locale => locale !== 'es')

/** @throws Error where a list is empty, or holds anything but text. */
export const readPhrases = (name: string, locale: string, text: string): PhraseBook => {
  const lists: Record<string, unknown> = JSON.parse(text)
  const phrases = Object.entries(lists).map(([id, list]) => {
    if (!isPhraseList(list)) {
      throw new Error(`${locale}/phrases/${name}.json: "${id}" is not a list of phrases`)
    }
    return [id, list] as const
  })
  return { name, locale, phrases: Object.fromEntries(phrases) }
}

const isPhraseList = (list: unknown): list is readonly string[] =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.every(phrase => typeof phrase === 'string' && phrase.trim() !== '')

/** Faults, one line each: a language or a list that is missing, a list that English does not have. */
export const checkPhrases = (books: readonly PhraseBook[]): string[] =>
  [...Map.groupBy(books, ({ name }) => name)].flatMap(([name, each]) => {
    const missing = localesWithPhrases
      .filter(locale => !each.some(book => book.locale === locale))
      .map(locale => `there is no ${locale}/phrases/${name}.json`)
    const ids = new Set(Object.keys(each.find(({ locale }) => locale === 'en')?.phrases ?? {}))
    const differing = each.flatMap(({ locale, phrases }) => {
      const own = new Set(Object.keys(phrases))
      const place = `${locale}/phrases/${name}.json`
      return [
        ...[...ids].filter(id => !own.has(id)).map(id => `${place}: "${id}" is missing`),
        ...[...own]
          .filter(id => !ids.has(id))
          .map(id => `${place}: "${id}" is in no other language`),
      ]
    })
    return [...missing, ...differing]
  })

/** The server's module of all phrases: by name and language, a list for each thing. */
export const phrasesModule = (
  books: readonly PhraseBook[],
): { readonly module: string; readonly types: string } => {
  const byName = [...Map.groupBy(books, ({ name }) => name)]
  const module = byName.map(([name, each]) => {
    const lists = each.map(({ locale, phrases }) => `    ${locale}: ${JSON.stringify(phrases)},`)
    return `  '${name}': {\n${lists.join('\n')}\n  },`
  })
  const types = byName.map(([name, each]) => {
    const ids = Object.keys(each[0]?.phrases ?? {}).map(id => `'${id}'`)
    const lists = `Readonly<Record<${ids.join(' | ')}, readonly string[]>>`
    const languages = each.map(({ locale }) => `readonly ${locale}: ${lists}`)
    return `  readonly '${name}': { ${languages.join('; ')} }`
  })
  return {
    module: `export const phrases = {\n${module.join('\n')}\n}\n`,
    types: `export declare const phrases: {\n${types.join('\n')}\n}\n`,
  }
}
