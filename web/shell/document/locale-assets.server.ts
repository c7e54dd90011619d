import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EntryContext } from 'react-router'
import type { Locale } from '../locale.ts'

/** The files that the browser loads, as the router's build lists them. */
export type PageAssets = EntryContext['manifest']

const directory = dirname(fileURLToPath(import.meta.url))
const known = new Map<Locale, PageAssets | undefined>()

/**
 * The browser's files of one language, which the build (tools/build/build-pages.ts) wrote beside
 * the server's bundle. Undefined where pages were built once for all languages, as in
 * development.
 */
export const findLocaleAssets = (locale: Locale): PageAssets | undefined => {
  if (!known.has(locale)) {
    const file = join(directory, `assets-${locale}.json`)
    // Written by our own build from the bundle's manifest.
    const assets = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as PageAssets)
      : undefined
    known.set(locale, assets)
  }
  return known.get(locale)
}
