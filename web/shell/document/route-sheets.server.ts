import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StaticHandlerContext } from 'react-router'
import type { PageAssets } from './locale-assets.server.ts'

/** The browser's files, beside the server's bundle (server/index.js), which contains this code. */
const clientDirectory = join(dirname(fileURLToPath(import.meta.url)), '../client')

const sheets = new Map<string, string>()
const pages = new Map<string, string>()

/** The style sheets of a document's routes, in the build's order. */
export const stylesOfMatches = (
  { routes }: PageAssets,
  { matches }: StaticHandlerContext,
): string => {
  const ids = matches.map(match => match.route.id)
  const key = ids.join()
  const known = pages.get(key)
  if (known !== undefined) return known
  const hrefs = new Set(ids.flatMap(id => routes[id]?.css ?? []))
  const styles = [...hrefs].map(readSheet).join('')
  pages.set(key, styles)
  return styles
}

const readSheet = (href: string): string => {
  // The router marks sheets shared with a dynamic import by a trailing hash.
  const path = href.replace(/#$/, '')
  const known = sheets.get(path)
  if (known !== undefined) return known
  const sheet = readFileSync(join(clientDirectory, path), 'utf8').trim()
  sheets.set(path, sheet)
  return sheet
}
