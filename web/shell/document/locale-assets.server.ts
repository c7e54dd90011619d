import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EntryContext } from 'react-router'
import { locales } from '#copy/pages/runtime.js'
import type { Locale } from '../locale.ts'

type LocaleAssets = EntryContext['manifest']

const directory = dirname(fileURLToPath(import.meta.url))
const known = new Map<Locale, LocaleAssets | undefined>()

/**
 * The browser's files of one language, which the build (tools/build/build-pages.ts) wrote beside
 * the server's bundle. Undefined where pages were built once for all languages, as in
 * development.
 */
export const findLocaleAssets = (locale: Locale): LocaleAssets | undefined => {
  if (!known.has(locale)) {
    const file = join(directory, `assets-${locale}.json`)
    // Written by our own build from the bundle's manifest.
    const assets = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as LocaleAssets)
      : undefined
    known.set(locale, assets)
  }
  return known.get(locale)
}

/** The files of the language whose build has that version. */
export const findAssetsOfVersion = (version: string): LocaleAssets | undefined =>
  locales.map(findLocaleAssets).find(assets => assets?.version === version)
