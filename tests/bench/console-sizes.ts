import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliSize } from './route-sizes.ts'

/** Budget of the console's first load, before a screen with charts. Source: decision 065. */
export const firstLoadBudget = 180_000

type ConsoleScreen = {
  /** The name of the screen's file in the build, such as `complaints`. */
  readonly name: string
  /** Script of the first load and of the screen with all that it imports; brotli bytes. */
  readonly withFirstLoad: number
}

export type ConsoleSizes = {
  /** Script that the document loads before any screen; brotli bytes. */
  readonly firstLoad: number
  /** Style sheets that the document loads; brotli bytes. */
  readonly styles: number
  readonly files: readonly string[]
  /** Everything that the first load imports lazily, largest first. */
  readonly screens: readonly ConsoleScreen[]
}

/** Names of the files that a built file imports: by `import` and `from`, or by `import()`. */
const importsOf = (script: string, kind: 'static' | 'lazy'): string[] => {
  const pattern =
    kind === 'static'
      ? /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
      : /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g
  return [...new Set([...script.matchAll(pattern)].map(([, file]) => file ?? ''))]
}

/** Sizes of the built console, read from its document and from the imports of its files. */
export const measureConsole = async (buildDirectory: string): Promise<ConsoleSizes> => {
  const assets = join(buildDirectory, 'assets')
  const document = await readFile(join(buildDirectory, 'index.html'), 'utf8')
  const named = (extension: string) =>
    [...document.matchAll(/(?:src|href)="\/staff\/assets\/([^"]+)"/g)]
      .map(([, file]) => file ?? '')
      .filter(file => file.endsWith(extension))
  const names = (await readdir(assets)).filter(name => /\.(js|css)$/.test(name))
  const contents = new Map<string, Buffer>()
  for (const name of names) contents.set(name, await readFile(join(assets, name)))
  const contentOf = (name: string): Buffer => {
    const content = contents.get(name)
    if (!content) throw new Error(`${assets} has no ${name}, which is imported there`)
    return content
  }
  const withImports = (name: string, known: ReadonlySet<string>): Set<string> => {
    if (known.has(name)) return new Set(known)
    let found = new Set([...known, name])
    for (const next of importsOf(String(contentOf(name)), 'static'))
      found = withImports(next, found)
    return found
  }
  const sizes = new Map<string, number>()
  const bytesOf = (files: Iterable<string>): number => {
    let total = 0
    for (const file of files) {
      const size = sizes.get(file) ?? brotliSize(contentOf(file))
      sizes.set(file, size)
      total += size
    }
    return total
  }
  let loaded: Set<string> = new Set()
  for (const file of named('.js')) loaded = withImports(file, loaded)
  if (loaded.size === 0) throw new Error(`${buildDirectory} has no script; build the console first`)
  const lazy = new Set([...loaded].flatMap(file => importsOf(String(contentOf(file)), 'lazy')))
  const screens = [...lazy].map(file => ({
    name: file.replace(/-[\w-]{8}\.js$/, ''),
    withFirstLoad: bytesOf(withImports(file, loaded)),
  }))
  return {
    firstLoad: bytesOf(loaded),
    styles: bytesOf(named('.css')),
    files: [...loaded],
    screens: screens.toSorted((a, b) => b.withFirstLoad - a.withFirstLoad),
  }
}
