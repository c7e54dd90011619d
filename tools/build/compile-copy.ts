import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { type Catalog, checkCatalogs, readCatalog } from './copy-catalogs.ts'
import { pseudoMessage } from './pseudo-copy.ts'

/**
 * Compiles `web/copy/<capability>/<locale>.json` to one function per message, and to one module
 * per capability that names them: `import * as copy from '../copy/compiled/loan.js'`.
 * Paraglide knows one flat set of keys, so each key travels through it as `<capability>__<key>`.
 */
const root = join(import.meta.dirname, '../..')
const sources = join(root, 'web/copy')
const compiled = join(sources, 'compiled')
const workshop = join(root, 'build/copy')
const plugin = 'node_modules/@inlang/plugin-message-format/dist/index.js'

const baseLocale = 'en'

/** For the run that looks for clipped and hard-coded text: English as no catalog has it. */
const inPseudo = process.env['RUPYA_PSEUDO_COPY'] === '1'

const accented = (catalog: Catalog): Catalog => ({
  ...catalog,
  messages: new Map(
    [...catalog.messages].map(([key, message]) => [key, pseudoMessage(message)] as const),
  ),
})

const readCatalogs = async (): Promise<Catalog[]> => {
  const entries = await readdir(sources, { withFileTypes: true })
  const capabilities = entries
    .filter(entry => entry.isDirectory() && entry.name !== 'compiled')
    .map(entry => entry.name)
    .sort()
  const catalogs: Catalog[] = []
  for (const capability of capabilities) {
    for (const file of (await readdir(join(sources, capability))).sort()) {
      const text = await readFile(join(sources, capability, file), 'utf8')
      const catalog = readCatalog({ capability, locale: file.replace(/\.json$/, ''), text })
      catalogs.push(inPseudo && catalog.locale === baseLocale ? accented(catalog) : catalog)
    }
  }
  return catalogs
}

/** Writes what Paraglide reads: one merged file per locale, and a project that names them. */
const writeProject = async (catalogs: readonly Catalog[]): Promise<void> => {
  const locales = [...new Set(catalogs.map(catalog => catalog.locale))].sort()
  await rm(workshop, { recursive: true, force: true })
  await mkdir(join(workshop, 'project.inlang'), { recursive: true })
  for (const locale of locales) {
    const merged: Record<string, unknown> = {}
    for (const catalog of catalogs.filter(each => each.locale === locale)) {
      for (const [key, message] of catalog.messages) {
        merged[`${catalog.capability}__${key}`] = message
      }
    }
    await writeFile(join(workshop, `${locale}.json`), JSON.stringify(merged))
  }
  const settings = {
    baseLocale,
    locales,
    // From the project, never from the net: a build must work offline.
    modules: [relative(workshop, join(root, plugin))],
    telemetry: 'off',
    'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
  }
  await writeFile(join(workshop, 'project.inlang/settings.json'), JSON.stringify(settings))
}

const writeCapabilityModules = async (catalogs: readonly Catalog[]): Promise<void> => {
  for (const catalog of catalogs.filter(each => each.locale === baseLocale)) {
    const names = [...catalog.messages.keys()].map(key => `${catalog.capability}__${key} as ${key}`)
    await writeFile(
      join(compiled, `${catalog.capability}.js`),
      `export { ${names.join(', ')} } from './messages/_index.js'\n`,
    )
  }
}

/**
 * Lets a build say which single language it is for (web/vite.config.ts defines the name). The
 * compiler's own option for this insists on a language, which the server's bundle does not have.
 */
const openForOneLocale = async (): Promise<void> => {
  const file = join(compiled, 'runtime.js')
  const source = await readFile(file, 'utf8')
  const closed = 'export const experimentalStaticLocale = undefined;'
  if (!source.includes(closed)) throw new Error(`${file} no longer says "${closed}"`)
  const open =
    'export const experimentalStaticLocale = ' +
    "typeof __PAGE_LOCALE__ === 'undefined' ? undefined : __PAGE_LOCALE__;"
  await writeFile(file, source.replace(closed, open))
}

const catalogs = await readCatalogs()
const faults = checkCatalogs(catalogs)
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
await writeProject(catalogs)
await compile({
  project: join(workshop, 'project.inlang'),
  outdir: compiled,
  // The page decides the language (web/copy/locale.ts), never a cookie or an address of Paraglide's.
  strategy: ['globalVariable', 'baseLocale'],
  isServer: 'import.meta.env.SSR',
  disableAsyncLocalStorage: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
})
await writeCapabilityModules(catalogs)
await openForOneLocale()
// The compiler leaves a handle open for half a minute; everything is on disk by now.
process.exit(0)
