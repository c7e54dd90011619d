import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MARKET_LANGUAGES, type MarketLanguage } from '#domain/market/market.ts'
import { readCatalog, variantsOf } from '#tools/build/copy-catalogs.ts'
import { readDocument, textsOf } from '#tools/build/copy-documents.ts'
import { root } from '#tools/build/run-step.ts'
import { announcements } from '#tools/seed/announcements.ts'
import { seedProducts } from '#tools/seed/products.ts'
import type { TranslatedText } from './translator.ts'

// `node write-texts.ts <file>`: writes every text of the project in all its
// languages, so that a journey written in one of them can run in another.
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('say which file the words go to')

const singular = /(?:Plural=one|=1)$/
const general = /(?:Plural=other|=\*)$/

/** The texts of a message by form: `one`, `other`, or the values that a form is for. */
const formsOf = (message: unknown): Readonly<Record<string, string>> => {
  if (typeof message === 'string') return { other: message }
  const forms = variantsOf(message).flatMap(({ match }) => Object.entries(match))
  return Object.fromEntries(
    forms.map(([form, text]) => {
      if (singular.test(form)) return ['one', text]
      return [general.test(form) ? 'other' : form, text]
    }),
  )
}

type TextsOfLanguage = { readonly language: MarketLanguage; readonly texts: Map<string, unknown> }

/** The same places of several languages beside each other, form by form. */
const besideEachOther = (each: readonly TextsOfLanguage[]): TranslatedText[] =>
  [...(each[0]?.texts.keys() ?? [])].flatMap(path => {
    const forms = each.map(
      ({ language, texts }) => [language, formsOf(texts.get(path) ?? {})] as const,
    )
    const names = new Set(forms.flatMap(([, texts]) => Object.keys(texts)))
    return [...names].map(name =>
      Object.fromEntries(
        forms.flatMap(([language, texts]) => {
          const text = texts[name] ?? texts['other']
          return text === undefined ? [] : [[language, text]]
        }),
      ),
    )
  })

/** A file of each language that has it, read to texts by place. */
const readLanguages = (
  file: string,
  read: (text: string, language: MarketLanguage) => Map<string, unknown>,
): TextsOfLanguage[] =>
  MARKET_LANGUAGES.flatMap(language => {
    const path = join(root, 'copy', language, file)
    return existsSync(path) ? [{ language, texts: read(readFileSync(path, 'utf8'), language) }] : []
  })

const readCatalogTexts = (file: string): TranslatedText[] =>
  besideEachOther(
    readLanguages(
      file,
      (text, locale) => new Map(readCatalog({ capability: file, locale, text }).messages),
    ),
  )

const readDocumentTexts = (file: string): TranslatedText[] =>
  besideEachOther(
    readLanguages(file, (text, language) => {
      const texts = textsOf(readDocument(file, language, text))
      return new Map(texts.map((each, place) => [String(place), each]))
    }),
  )

/** The texts of a value by their places in it. */
const leavesOf = (value: unknown, place = ''): [string, string][] => {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${place}.${name}`))
}

/** Texts that are seeded as data. */
const readSeededTexts = (copy: Readonly<Partial<Record<MarketLanguage, unknown>>>) =>
  besideEachOther(
    MARKET_LANGUAGES.flatMap(language =>
      copy[language] ? [{ language, texts: new Map(leavesOf(copy[language])) }] : [],
    ),
  )

const english = join(root, 'copy/en')
const catalogs = globSync('*.json', { cwd: english }).flatMap(readCatalogTexts)
const documents = globSync('documents/**/*.md', { cwd: english }).flatMap(readDocumentTexts)
const seeded = [...seedProducts.map(({ copy }) => copy), ...Object.values(announcements)]
const texts = [...catalogs, ...documents, ...seeded.flatMap(readSeededTexts)]
writeFileSync(file, JSON.stringify(texts))
