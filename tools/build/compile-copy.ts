import { globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'
import { answersModule, isAnswers } from './copy-answers.ts'
import { type Catalog, checkCatalogs, isOfConsole, readCatalog } from './copy-catalogs.ts'
import { checkDocuments, requiredLocalesOf } from './copy-document-checks.ts'
import { documentsModule } from './copy-document-module.ts'
import { type CopyDocument, readDocument } from './copy-documents.ts'
import { pageMessages, pageModule, serverMessages, serverTable } from './copy-modules.ts'
import { checkPhrases, type PhraseBook, phrasesModule, readPhrases } from './copy-phrases.ts'
import { pseudoDocument, pseudoMessage } from './pseudo-copy.ts'

/**
 * Compiles `copy/<locale>/staff-<capability>.json` for the console, in its two languages: `import *
 * as copy from '#copy/staff/complaint.js'`. Every other catalog is compiled twice:
 * - for pages, one function per top-level message, so that a browser's file holds only those it
 *   uses: `import * as copy from '#copy/pages/loan.js'`;
 * - for the server, every message in a table by language: `import { loanCopy } from
 *   '#copy/server/loan.js'`, then `loanCopy[locale].status.overdue.label`.
 * And for the server every `copy/<locale>/documents/<name>.md` to a function of its figures: `import
 * { documents } from '#copy/server/documents.js'`; `faq.md` to its questions and answers as data.
 */
const root = join(import.meta.dirname, '../..')
const sources = join(root, 'copy')
const compiled = join(sources, 'compiled')
const workshop = join(root, 'build/copy')
const plugin = 'node_modules/@inlang/plugin-message-format/dist/index.js'

const baseLocale = 'en'

/** For the run that looks for clipped and hard-coded text: pseudo-localized English. */
const inPseudo = process.env['RUPYA_PSEUDO_COPY'] === '1'

const accented = (catalog: Catalog): Catalog => ({
  ...catalog,
  messages: new Map(
    [...catalog.messages].map(([path, message]) => [path, pseudoMessage(message)] as const),
  ),
})

const readCatalogs = async (): Promise<Catalog[]> => {
  const entries = await readdir(sources, { withFileTypes: true })
  const locales = entries
    .filter(entry => entry.isDirectory() && entry.name !== 'compiled')
    .map(entry => entry.name)
    .sort()
  const catalogs: Catalog[] = []
  for (const locale of locales) {
    const files = (await readdir(join(sources, locale))).filter(file => file.endsWith('.json'))
    for (const file of files.sort()) {
      const text = await readFile(join(sources, locale, file), 'utf8')
      catalogs.push(readCatalog({ capability: file.replace('.json', ''), locale, text }))
    }
  }
  return catalogs
}

const readDocuments = (): CopyDocument[] =>
  globSync('*/documents/**/*.md', { cwd: sources })
    .sort()
    .map(path => {
      const [, locale = '', name = ''] = /^(\w+)\/documents\/(.+)\.md$/.exec(path) ?? []
      return readDocument(name, locale, readFileSync(join(sources, path), 'utf8'))
    })

const readPhraseBooks = (): PhraseBook[] =>
  globSync('*/phrases/*.json', { cwd: sources })
    .sort()
    .map(path => {
      const [, locale = '', name = ''] = /^(\w+)\/phrases\/(.+)\.json$/.exec(path) ?? []
      return readPhrases(name, locale, readFileSync(join(sources, path), 'utf8'))
    })

/** Writes what Paraglide reads: one file of messages per locale, and a project that names them. */
const writeProject = async (
  folder: string,
  messagesByLocale: ReadonlyMap<string, Record<string, unknown>>,
): Promise<string> => {
  const project = join(folder, 'project.inlang')
  await mkdir(project, { recursive: true })
  for (const [locale, messages] of messagesByLocale) {
    await writeFile(join(folder, `${locale}.json`), JSON.stringify(messages))
  }
  const settings = {
    baseLocale,
    locales: [...messagesByLocale.keys()],
    // From node_modules, never from the network: a build must work offline.
    modules: [relative(folder, join(root, plugin))],
    telemetry: 'off',
    'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
  }
  await writeFile(join(project, 'settings.json'), JSON.stringify(settings))
  return project
}

const common = {
  // The page decides the language (web/shell/locale.ts), never a cookie or an address of Paraglide's.
  strategy: ['globalVariable', 'baseLocale'],
  disableAsyncLocalStorage: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
} as const satisfies Partial<CompilerOptions>

/**
 * Lets a build set the single language it is for (web/vite.config.ts defines the name). The
 * compiler's own option for this requires a language, which the server's bundle does not have.
 */
const openForOneLocale = async (folder: string): Promise<void> => {
  const file = join(folder, 'runtime.js')
  const source = await readFile(file, 'utf8')
  const closed = 'export const experimentalStaticLocale = undefined;'
  if (!source.includes(closed)) throw new Error(`${file} no longer says "${closed}"`)
  const open =
    'export const experimentalStaticLocale = ' +
    "typeof __PAGE_LOCALE__ === 'undefined' ? undefined : __PAGE_LOCALE__;"
  await writeFile(file, source.replace(closed, open))
}

/**
 * Keeps the plural rules of a language, which the compiler's own function makes anew for each message:
 * that takes longer than everything else in it.
 */
const keepPluralRules = async (folder: string): Promise<void> => {
  const file = join(folder, 'registry.js')
  const source = await readFile(file, 'utf8')
  const making = 'return new Intl.PluralRules(locale, options).select(Number(input))'
  if (!source.includes(making)) throw new Error(`${file} no longer says "${making}"`)
  const keeping =
    'return (rules[locale + JSON.stringify(options)] ??= new Intl.PluralRules(locale, options))' +
    '.select(Number(input))'
  await writeFile(file, `const rules = {}\n${source.replace(making, keeping)}`)
}

/** Writes one module per catalog under `room`, with one function per top-level message. */
const compileForBrowser = async (
  room: 'pages' | 'staff',
  catalogs: readonly Catalog[],
): Promise<void> => {
  const outdir = join(compiled, room)
  const project = await writeProject(join(workshop, room), pageMessages(catalogs))
  await compile({ ...common, project, outdir, isServer: 'import.meta.env.SSR' })
  await keepPluralRules(outdir)
  for (const catalog of catalogs.filter(each => each.locale === baseLocale)) {
    const name = catalog.capability.replace(/^staff-/, '')
    await writeFile(join(outdir, `${name}.js`), pageModule(catalog))
  }
}

/** Writes one module of the server with its types. */
const writeServerModule = async (
  name: string,
  { module, types }: { readonly module: string; readonly types: string },
): Promise<void> => {
  await writeFile(join(compiled, 'server', `${name}.js`), module)
  await writeFile(join(compiled, 'server', `${name}.d.ts`), types)
}

const compileForServer = async (catalogs: readonly Catalog[]): Promise<void> => {
  const outdir = join(compiled, 'server')
  const project = await writeProject(join(workshop, 'server'), serverMessages(catalogs))
  await compile({ ...common, project, outdir, outputStructure: 'locale-modules' })
  await keepPluralRules(outdir)
  for (const [capability, each] of Map.groupBy(catalogs, catalog => catalog.capability)) {
    await writeServerModule(capability, serverTable(each))
  }
}

const catalogs = await readCatalogs()
const documents = readDocuments()
const phraseBooks = readPhraseBooks()
const faults = [
  ...checkCatalogs(catalogs),
  ...checkDocuments(documents, requiredLocalesOf),
  ...checkPhrases(phraseBooks),
]
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
const spoken = inPseudo
  ? catalogs.map(catalog => (catalog.locale === baseLocale ? accented(catalog) : catalog))
  : catalogs
const ofConsole = spoken.filter(({ capability }) => isOfConsole(capability))
const ofProduct = spoken.filter(({ capability }) => !isOfConsole(capability))
await rm(workshop, { recursive: true, force: true })
await compileForBrowser('pages', ofProduct)
await openForOneLocale(join(compiled, 'pages'))
await compileForBrowser('staff', ofConsole)
await compileForServer(ofProduct)
const spokenDocuments = inPseudo
  ? documents.map(each => (each.locale === baseLocale ? pseudoDocument(each) : each))
  : documents
await writeServerModule(
  'documents',
  documentsModule(spokenDocuments.filter(each => !isAnswers(each))),
)
await writeServerModule('answers', answersModule(spokenDocuments.filter(isAnswers)))
await writeServerModule('phrases', phrasesModule(phraseBooks))
// The compiler leaves a handle open for half a minute; all files are written by now.
process.exit(0)
