import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const web = join(import.meta.dirname, '../../../web')

/** How our pages read a parameter of their address. */
const readPatterns = [
  String.raw`\b(?:searchParams|query|params|search)\)?\.(?:get|has)\(`,
  String.raw`\b(?:require|find)Parameter\(request, `,
  String.raw`\b(?:matching|read)\(`,
]
const parameterRead = new RegExp(`(?:${readPatterns.join('|')})'(\\w+)'`, 'g')
const relativeImport = /\bfrom '(\.{1,2}\/[^']+\.tsx?)'/g

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const readWeb = (file: string): string => readFileSync(join(web, file), 'utf8')

/**
 * A page's source and all that it imports from the pages' folders, by a path below `web/`. What
 * every page shares (`web/shell`) is left out.
 */
const sourcesOf = (file: string): string[] => {
  const texts = new Map<string, string>()
  const follow = (next: string): void => {
    if (texts.has(next) || next.startsWith('shell/') || !existsSync(join(web, next))) return
    const text = readWeb(next)
    texts.set(next, text)
    for (const path of firstGroups(text, relativeImport)) follow(join(dirname(next), path))
  }
  follow(file)
  return [...texts.values()]
}

export type PageParameters = {
  /** Names of the parameters that the page reads from its address. */
  readonly reads: readonly string[]
  /** Whether it shows nothing without the order that its address must name. */
  readonly requiresOrder: boolean
}

/** The parameters of the page in `file` (below `web/`), as written in its sources. */
export const readPageParameters = (file: string): PageParameters => {
  const sources = sourcesOf(file)
  return {
    reads: [...new Set(sources.flatMap(text => firstGroups(text, parameterRead)))],
    requiresOrder: sources.some(text => /\brequireOrder\(/.test(text)),
  }
}

/** Every parameter that a file of `web/` reads from an address, with the files that read it. */
export const readAllParameters = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(file =>
    /^(?!\.).*(?<!\.test)\.tsx?$/.test(file),
  )
  for (const file of files) {
    for (const name of new Set(firstGroups(readWeb(file), parameterRead))) {
      found.set(name, [...(found.get(name) ?? []), `web/${file}`])
    }
  }
  return found
}
