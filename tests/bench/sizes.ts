import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Bytes on the wire of one address's first view. Source of the bars: design, section 9. */
export const sizeBudgets = { scriptBrotli: 115_000, styleBrotli: 8_000, htmlGzip: 14_000 } as const

export type RouteSizes = {
  readonly path: string
  /** All script of the route: the router's list of routes, the entry, the root and the screen. */
  readonly scriptBrotli: number
  readonly scriptGzip: number
  readonly scriptFiles: number
  /** The styles that the document carries in its head. */
  readonly styleBrotli: number
}

/** The part of the router's asset manifest that says what a route loads. */
type Assets = {
  readonly url: string
  readonly entry: Chunk
  readonly routes: Readonly<Record<string, Route>>
}
type Chunk = { readonly module: string; readonly imports?: readonly string[] }
type Route = Chunk & {
  readonly path?: string
  readonly parentId?: string
  readonly css?: readonly string[]
}

/** The sizes of every address of the built pages, largest script first. */
export const measureRoutes = async (buildDirectory: string): Promise<RouteSizes[]> => {
  const build: { assets: Assets } = await import(
    pathToFileURL(join(buildDirectory, 'server/index.js')).href
  )
  const { assets } = build
  const files = new Map<string, Buffer>()
  const read = async (href: string): Promise<Buffer> => {
    const path = href.replace(/#$/, '')
    const bytes = files.get(path) ?? (await readFile(join(buildDirectory, 'client', path)))
    files.set(path, bytes)
    return bytes
  }
  const rows: RouteSizes[] = []
  for (const route of Object.values(assets.routes)) {
    if (route.path === undefined || route.path === '') continue
    const branch = branchOf(assets, route)
    const chunks = [assets.entry, ...branch]
    const scripts = new Set([
      assets.url,
      ...chunks.flatMap(chunk => [chunk.module, ...(chunk.imports ?? [])]),
    ])
    const sheets = new Set(branch.flatMap(each => each.css ?? []))
    const scriptBytes = await Promise.all([...scripts].map(read))
    const styleBytes = await Promise.all([...sheets].map(read))
    rows.push({
      path: `/${route.path.replace(/^\//, '')}`,
      scriptBrotli: sum(scriptBytes.map(brotliSize)),
      scriptGzip: sum(scriptBytes.map(gzipSize)),
      scriptFiles: scripts.size,
      styleBrotli: brotliSize(Buffer.concat(styleBytes)),
    })
  }
  return rows.sort((a, b) => b.scriptBrotli - a.scriptBrotli)
}

/** A document's size as a server with gzip 9 sends it. */
export const gzipSize = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length

/** Addresses over a budget, one line each; nothing when all hold. */
export const overBudget = (rows: readonly RouteSizes[]): string[] =>
  rows.flatMap(row => [
    ...over(row, 'scriptBrotli', sizeBudgets.scriptBrotli),
    ...over(row, 'styleBrotli', sizeBudgets.styleBrotli),
  ])

const over = (row: RouteSizes, what: 'scriptBrotli' | 'styleBrotli', bar: number): string[] =>
  row[what] > bar ? [`${row.path}: ${what} is ${row[what]} bytes, the bar is ${bar}`] : []

const branchOf = (assets: Assets, route: Route): Route[] => {
  const parent = route.parentId === undefined ? undefined : assets.routes[route.parentId]
  return parent ? [...branchOf(assets, parent), route] : [route]
}

const brotliSize = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

if (import.meta.main) {
  const rows = await measureRoutes(join(import.meta.dirname, '../../build/web'))
  console.table(rows)
  const faults = overBudget(rows)
  process.stdout.write(`${faults.join('\n') || 'Every address is within its budgets.'}\n`)
  process.exit(faults.length > 0 ? 1 : 0)
}
