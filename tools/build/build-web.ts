import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefusal } from '#server/platform/process/start-refusal.ts'
import { stampOf } from './content-stamp.ts'
import { type BuildStep, root, runStep } from './run-step.ts'

/** What the sources of the web, the console and the server need made before they can be used. */
export const copyStep: BuildStep = {
  title: 'copy',
  command: 'node',
  arguments: ['tools/build/compile-copy.ts'],
}

/** A room of the browser: what decides its files, what they are, and how they are made. */
type BrowserRoom = {
  readonly name: string
  readonly sources: readonly string[]
  /** Files among `sources` that this room does not read. */
  readonly unread: RegExp
  readonly built: readonly string[]
  readonly steps: readonly BuildStep[]
}

const everyRoom = ['copy', 'contract', 'domain', 'tools/build', 'package-lock.json', 'package.json']

const pages: BrowserRoom = {
  name: 'web',
  sources: ['web', ...everyRoom],
  unread: /^copy\/\w+\/staff-|\/staff-(?:calls|schemas)\.ts$|^contract\/staff\//,
  built: ['build/web/server/index.js', 'build/web/client', 'copy/compiled/server'],
  steps: [{ title: 'pages', command: 'node', arguments: ['tools/build/build-pages.ts'] }],
}

const consoleRoom: BrowserRoom = {
  name: 'staff',
  sources: ['staff', ...everyRoom],
  unread: /^copy\/(?!\w+\/staff-)|schemas\.ts$/,
  built: ['build/staff/index.html', 'copy/compiled/staff'],
  steps: [
    {
      title: 'console',
      command: 'vite',
      arguments: ['build', '--config', 'staff/vite.config.ts'],
      environment: { NODE_ENV: 'production' },
    },
    {
      title: 'console, compressed',
      command: 'node',
      arguments: ['tools/build/compress-assets.ts', 'build/staff'],
    },
  ],
}

type BuildOptions = { readonly signal?: AbortSignal; readonly pseudo?: boolean }

/**
 * Builds the borrower app and the lender's console, each if its sources changed since its last
 * complete build. Safe to interrupt at any moment: a stamp is removed first and written last.
 * `pseudo`: builds the pages in one language only, English in pseudo-localized form; the next build
 * without it starts over.
 * @throws StartRefusal after printing the failing tool's output.
 */
export async function buildWeb(options: BuildOptions = {}): Promise<void> {
  const stamps = new Map(
    [pages, consoleRoom]
      .filter(room => existsSync(join(root, room.name)))
      .map(room => [room, stampFor(room, options)] as const),
  )
  const changed = [...stamps].filter(([room, stamp]) => !isBuilt(room, stamp))
  if (changed.length === 0) return
  process.stdout.write('Building the pages…\n')
  const startedAt = performance.now()
  for (const [room] of changed) removeStamp(room)
  await run(copyStep, options)
  // Side by side: neither room reads what the other one makes.
  await Promise.all(
    changed.map(async ([room, stamp]) => {
      for (const step of room.steps) await run(step, options)
      writeFileSync(stampFile(room), stamp)
    }),
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`Built in ${seconds} s.\n`)
}

const stampFile = ({ name }: BrowserRoom): string => join(root, `build/${name}.stamp`)

const stampFor = ({ sources, unread }: BrowserRoom, { pseudo = false }: BuildOptions): string =>
  stampOf(root, sources, unread) + (pseudo ? ' in the pseudo-language' : '')

const isBuilt = (room: BrowserRoom, stamp: string): boolean =>
  readStamp(stampFile(room)) === stamp && room.built.every(path => existsSync(join(root, path)))

function removeStamp(room: BrowserRoom): void {
  try {
    rmSync(stampFile(room), { force: true })
    mkdirSync(dirname(stampFile(room)), { recursive: true })
  } catch (error) {
    throw new StartRefusal(
      `the pages must be built, but ${String(error)}; give yourself the folder`,
    )
  }
}

async function run(step: BuildStep, { pseudo = false, signal }: BuildOptions): Promise<void> {
  const environment = { ...step.environment, ...(pseudo ? { RUPYA_PSEUDO_COPY: '1' } : {}) }
  const options = { quiet: true, ...(signal === undefined ? {} : { signal }) }
  if (!(await runStep({ ...step, environment }, options))) {
    throw new StartRefusal(`building the ${step.title} failed; the reason is above`)
  }
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
