import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefusal } from '#server/platform/process/start-refusal.ts'
import { stampOf } from './content-stamp.ts'
import { type BuildStep, root, runStep } from './run-step.ts'

/** Everything that decides what the built pages and the compiled copy are. */
const sources = [
  'web',
  'copy',
  'contract',
  'domain',
  'tools/build',
  'package-lock.json',
  'package.json',
]
const stampFile = join(root, 'build/web.stamp')
const built = ['build/web/server/index.js', 'build/web/client', 'copy/compiled/server'].map(path =>
  join(root, path),
)

/** What the web's and the server's sources need made before they can be checked, built or run. */
export const copyStep: BuildStep = {
  title: 'copy',
  command: 'node',
  arguments: ['tools/build/compile-copy.ts'],
}
const pagesStep: BuildStep = {
  title: 'pages',
  command: 'node',
  arguments: ['tools/build/build-pages.ts'],
}

/**
 * Builds the borrower app if its sources changed since the last complete build. Safe to interrupt
 * at any moment: the stamp is removed first and written last. `pseudo`: builds one language only,
 * English in pseudo-localized form; the next build without it starts over.
 * @throws StartRefusal after printing the failing tool's output.
 */
export async function buildWeb(
  options: { readonly signal?: AbortSignal; readonly pseudo?: boolean } = {},
): Promise<void> {
  if (!existsSync(join(root, 'web/routes.ts'))) return
  const { pseudo = false, signal } = options
  const stamp = stampOf(root, sources) + (pseudo ? ' in the pseudo-language' : '')
  if (readStamp() === stamp && built.every(path => existsSync(path))) return
  process.stdout.write('Building the pages…\n')
  const startedAt = performance.now()
  try {
    rmSync(stampFile, { force: true })
    mkdirSync(dirname(stampFile), { recursive: true })
  } catch (error) {
    throw new StartRefusal(
      `the pages must be built, but ${String(error)}; give yourself the folder`,
    )
  }
  const environment = pseudo ? { RUPYA_PSEUDO_COPY: '1' } : {}
  for (const step of [copyStep, pagesStep]) {
    const run = { quiet: true, ...(signal === undefined ? {} : { signal }) }
    if (!(await runStep({ ...step, environment }, run))) {
      throw new StartRefusal(`building the ${step.title} failed; the reason is above`)
    }
  }
  writeFileSync(stampFile, stamp)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`Built in ${seconds} s.\n`)
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}
