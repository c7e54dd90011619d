import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareWebKit } from '#tests/webkit/prepare-webkit.ts'
import { buildWeb } from '#tools/build/build-web.ts'
import { root, runStep } from '#tools/build/run-step.ts'
import { getChromium } from './find-chromium.ts'
import { readWishes } from './journey-wishes.ts'
import { shrinkPictures } from './shrink-pictures.ts'
import { type JourneyServer, startJourneyServer } from './start-journey-server.ts'

// Journeys through the real server in a real browser: `node tests/support/run-journeys.ts`. What else
// it can do, and what is said for it, stands in journey-wishes.ts.
const wishes = readWishes(process.argv.slice(2))
const { project, others } = wishes
const drawing = project === 'screens'
const pseudo = project === 'pseudo'
const walking = project === 'journeys'
const projects = walking ? ['journeys', 'waiting'] : [project]
const wordsFile = join(root, 'build/words.json')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort())
}
process.exitCode = (await runJourneys()) ? 0 : 1

async function runJourneys(): Promise<boolean> {
  const browser = await getChromium(say)
  say(`the browser is ${browser.path} (${browser.origin})`)
  // The web view's packages come while the pages are built and the server starts.
  const webKit = walking ? prepareWebKit(say) : Promise.resolve('not of this run')
  await buildWeb({ pseudo, signal: stopping.signal })
  if (others && !(await writeWords())) return false
  const server = await startJourneyServer({ still: drawing, pseudo, signal: stopping.signal })
  try {
    say(`the server is ${server.base}, its data in ${server.folder}`)
    const missing = await webKit
    if (walking && missing !== '') say(`the real web view is skipped: ${missing}`)
    const startedAt = new Date()
    const succeeded = await walk(server, browser.path, missing)
    if (!succeeded) keepOutput(server)
    if (succeeded && drawing && !(await shrinkPictures(wishes.pictures, startedAt))) {
      say('the pictures are larger than need be: install pngquant and draw them again')
    }
    return succeeded
  } finally {
    await server.end()
  }
}

function walk(server: JourneyServer, browser: string, missing: string): Promise<boolean> {
  return runStep(
    {
      title: 'journeys',
      command: 'playwright',
      arguments: ['test', ...projects.map(name => `--project=${name}`), ...wishes.forPlaywright],
      environment: {
        RUPYA_JOURNEYS_AT: server.base,
        CHROME_PATH: browser,
        ...(pseudo ? { RUPYA_PSEUDO_COPY: '1' } : {}),
        ...(others ? { RUPYA_OTHER_WORDS: wordsFile } : {}),
        RUPYA_WEBKIT_MISSING: missing,
        ...(drawing ? drawingEnvironment() : {}),
      },
    },
    { quiet: false, signal: stopping.signal },
  )
}

function drawingEnvironment(): Record<string, string> {
  return {
    // The type of most borrowers' phones, where it is installed.
    FONTCONFIG_FILE: join(root, 'tests/journeys/screens/fonts.conf'),
    RUPYA_PICTURES: wishes.pictures,
    RUPYA_PICTURE_WIDTHS: wishes.widths.join(),
  }
}

/** What the project says, in all its languages; see tests/journeys/stage/other-language.ts. */
function writeWords(): Promise<boolean> {
  return runStep(
    {
      title: 'words',
      command: 'node',
      arguments: [
        '--import',
        join(import.meta.dirname, 'words/register.ts'),
        join(import.meta.dirname, 'words/write-words.ts'),
        wordsFile,
      ],
    },
    { quiet: false, signal: stopping.signal },
  )
}

function say(line: string): void {
  process.stdout.write(`journeys: ${line}\n`)
}

function keepOutput(server: JourneyServer): void {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'server.log'), server.output())
  say('what the server said is in test-results/server.log')
}
