import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compressed bytes of one address's first view, against the budgets of decision 044. */
export const sizeBudgets = {
  scriptBrotli: 105_000,
  landingScriptBrotli: 3_000,
  styleBrotli: 8_000,
  htmlGzip: 14_000,
} as const

/** Pages that load their own script instead of the router's, or none: by its name in the build. */
const ownScripts: Readonly<Record<string, string>> = {
  '/promotion': 'landing',
  ...Object.fromEntries(
    ['/', '/Policy', '/Loan', '/About', '/User', '/Contact', '/dragonpayPaymentInstructions'].map(
      path => [path, 'site'],
    ),
  ),
  '/privacyPolicy': 'none',
  '/documents/:name': 'none',
}

export type RouteSizes = {
  readonly locale: string
  readonly path: string
  /** All script of the route: the entry, the root and the page's module. */
  readonly scriptBrotli: number
  readonly scriptGzip: number
  readonly scriptFiles: number
  /** The styles that the document carries in its head. */
  readonly styleBrotli: number
}

/** The part of the router's asset manifest that lists what a route loads. */
type BuildManifest = {
  readonly entry: ManifestChunk
  readonly routes: Readonly<Record<string, ManifestRoute>>
}
type ManifestChunk = { readonly module: string; readonly imports?: readonly string[] }
type ManifestRoute = ManifestChunk & {
  readonly path?: string
  readonly parentId?: string
  readonly css?: readonly string[]
}

/** The sizes of every address of the built pages in every language, largest script first. */
export const measureRoutes = async (buildDirectory: string): Promise<RouteSizes[]> => {
  const server = join(buildDirectory, 'server')
  const rows: RouteSizes[] = []
  for (const file of await readdir(server)) {
    const locale = /^assets-(\w+)\.json$/.exec(file)?.[1]
    if (locale === undefined) continue
    // Written by tools/build/build-pages.ts from the router's own manifest.
    const assets = JSON.parse(await readFile(join(server, file), 'utf8')) as BuildManifest
    rows.push(...(await measureLocale(assets, { locale, client: join(buildDirectory, 'client') })))
  }
  if (rows.length === 0) throw new Error(`${server} lists no files; build the pages first`)
  return rows.sort((a, b) => b.scriptBrotli - a.scriptBrotli)
}

/** The files of an address that has its own script. */
const ownScriptOf = async (path: string, client: string): Promise<string[] | undefined> => {
  const name = ownScripts[path]
  if (name === undefined) return undefined
  if (name === 'none') return []
  // Written by web/own-scripts.config.ts.
  const list = JSON.parse(
    await readFile(join(client, '../server/own-scripts.json'), 'utf8'),
  ) as Record<string, string>
  return [list[name] ?? '']
}

const measureLocale = async (
  assets: BuildManifest,
  { locale, client }: { locale: string; client: string },
): Promise<RouteSizes[]> => {
  const rows: RouteSizes[] = []
  for (const route of Object.values(assets.routes)) {
    if (route.path === undefined || route.path === '') continue
    const branch = branchOf(assets, route)
    const chunks = [assets.entry, ...branch]
    const path = `/${route.path.replace(/^\//, '')}`
    const scripts = new Set(
      (await ownScriptOf(path, client)) ?? [
        ...chunks.flatMap(chunk => [chunk.module, ...(chunk.imports ?? [])]),
      ],
    )
    const sheets = new Set(branch.flatMap(each => each.css ?? []))
    const scriptBytes = await readAll(client, scripts)
    const styleBytes = await readAll(client, sheets)
    rows.push({
      locale,
      path,
      scriptBrotli: sum(scriptBytes.map(brotliSize)),
      scriptGzip: sum(scriptBytes.map(gzipSize)),
      scriptFiles: scripts.size,
      styleBrotli: brotliSize(Buffer.concat(styleBytes)),
    })
  }
  return rows
}

const readAll = (client: string, hrefs: Iterable<string>): Promise<Buffer[]> =>
  Promise.all([...hrefs].map(href => readFile(join(client, href.replace(/#$/, '')))))

/** A document's size as a server with gzip 9 sends it. */
export const gzipSize = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length

/** Addresses over a budget, one line each; empty when all are within. */
export const overBudget = (rows: readonly RouteSizes[]): string[] =>
  rows.flatMap(row => [
    ...overBudgetOf(row, 'scriptBrotli', sizeBudgets.scriptBrotli),
    ...overBudgetOf(row, 'styleBrotli', sizeBudgets.styleBrotli),
  ])

const overBudgetOf = (
  row: RouteSizes,
  label: 'scriptBrotli' | 'styleBrotli',
  threshold: number,
): string[] =>
  row[label] > threshold
    ? [`${row.path} (${row.locale}): ${label} is ${row[label]} bytes, the bar is ${threshold}`]
    : []

const branchOf = (assets: BuildManifest, route: ManifestRoute): ManifestRoute[] => {
  const parent = route.parentId === undefined ? undefined : assets.routes[route.parentId]
  return parent ? [...branchOf(assets, parent), route] : [route]
}

/** A file's size as it is served: brotli of the best quality. */
export const brotliSize = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

if (import.meta.main) {
  const rows = await measureRoutes(join(import.meta.dirname, '../../build/web'))
  console.table(rows)
  const faults = overBudget(rows)
  process.stdout.write(`${faults.join('\n') || 'Every address is within its budgets.'}\n`)
  process.exit(faults.length > 0 ? 1 : 0)
}
