import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressAssets } from './compress-assets.ts'
import { minifyScripts } from './minify-scripts.ts'
import { root, runStep } from './run-step.ts'

/**
 * Builds the borrower's pages into build/web from compiled copy. The browser's files are built
 * once per language, so that no page loads text of another language; files that do not differ
 * share one name and are kept once. The server renders every language from one bundle and finds
 * each language's files in `server/assets-<locale>.json`
 * (web/shell/document/locale-assets.server.ts).
 */
const finished = join(root, 'build/web')
const workshop = join(root, 'build/pages')

const buildLocale = async (locale: string): Promise<string> => {
  const directory = join(workshop, locale)
  const built = await runStep(
    {
      title: `pages in ${locale}`,
      command: 'react-router',
      arguments: ['build', 'web'],
      environment: {
        NODE_ENV: 'production',
        RUPYA_PAGE_LOCALE: locale,
        RUPYA_PAGE_DIRECTORY: directory,
      },
    },
    { quiet: true },
  )
  if (!built) process.exit(1)
  return directory
}

const buildOwnScripts = async (directory: string): Promise<void> => {
  const built = await runStep(
    {
      title: 'own scripts',
      command: 'vite',
      arguments: ['build', '--config', 'web/own-scripts.config.ts'],
      environment: { NODE_ENV: 'production', RUPYA_PAGE_DIRECTORY: directory },
    },
    { quiet: true },
  )
  if (!built) process.exit(1)
}

const assetsOf = async (directory: string): Promise<unknown> => {
  const build: { assets: unknown } = await import(
    pathToFileURL(join(directory, 'server/index.js')).href
  )
  return build.assets
}

/** Whether pages that hydrate exist in the locale; the landing's own script has no text. */
const isOfScreens = async (file: string): Promise<boolean> =>
  (await readFile(join(root, 'build/copy/pages', file), 'utf8')).includes('"shell__')

// The copy compiler leaves one file per language here.
const locales: string[] = []
const inPseudo = process.env['RUPYA_PSEUDO_COPY'] === '1'
for (const file of await readdir(join(root, 'build/copy/pages'))) {
  if (inPseudo ? file !== 'en.json' : !file.endsWith('.json')) continue
  if (await isOfScreens(file)) locales.push(file.replace('.json', ''))
}

await rm(workshop, { recursive: true, force: true })
const whole = join(workshop, 'whole')
await mkdir(whole, { recursive: true })
for (const locale of locales) {
  const directory = await buildLocale(locale)
  await cp(directory, whole, { recursive: true })
  await writeFile(
    join(whole, `server/assets-${locale}.json`),
    JSON.stringify(await assetsOf(directory)),
  )
}
await buildOwnScripts(whole)
await minifyScripts(join(whole, 'client'))
await compressAssets(join(whole, 'client'))
await rm(finished, { recursive: true, force: true })
await rename(whole, finished)
await rm(workshop, { recursive: true, force: true })
