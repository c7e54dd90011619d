import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareWebKit } from '#tests/webkit/prepare-webkit.ts'
import { buildWeb } from '#tools/build/build-web.ts'
import { root, runStep } from '#tools/build/run-step.ts'
import { getChromium } from './find-chromium.ts'
import { shrinkPictures } from './shrink-pictures.ts'
import { type JourneyServer, startJourneyServer } from './start-journey-server.ts'

// Journeys through the real server in a real browser: `node tests/support/run-journeys.ts`. With
// `--screens` it draws docs/screens instead; with `--pseudo` it looks for text that is clipped or in
// no catalog, on every screen in the pseudo-language. Whatever else is said goes to Playwright.
const words = process.argv.slice(2)
const drawing = words.includes('--screens')
const pseudo = words.includes('--pseudo')
const forPlaywright = words.filter(word => word !== '--screens' && word !== '--pseudo')
const pictures = join(root, 'docs/screens')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort())
}
process.exitCode = (await runJourneys()) ? 0 : 1

async function runJourneys(): Promise<boolean> {
  const browser = await getChromium(say)
  say(`the browser is ${browser.path} (${browser.origin})`)
  // The web view's packages come while the pages are built and the server starts.
  const webKit = drawing || pseudo ? Promise.resolve('not of this run') : prepareWebKit(say)
  await buildWeb({ pseudo, signal: stopping.signal })
  const server = await startJourneyServer({ still: drawing, pseudo, signal: stopping.signal })
  try {
    say(`the server is ${server.base}, its data in ${server.folder}`)
    const missing = await webKit
    if (!drawing && !pseudo && missing !== '') say(`the real web view is skipped: ${missing}`)
    const startedAt = new Date()
    const succeeded = await walk(server, browser.path, missing)
    if (!succeeded) keepOutput(server)
    if (succeeded && drawing && !(await shrinkPictures(pictures, startedAt))) {
      say('the pictures are larger than need be: install pngquant and draw them again')
    }
    return succeeded
  } finally {
    await server.end()
  }
}

function walk(server: JourneyServer, browser: string, missing: string): Promise<boolean> {
  const project = drawing ? 'screens' : pseudo ? 'pseudo' : 'journeys'
  return runStep(
    {
      title: 'journeys',
      command: 'playwright',
      arguments: ['test', `--project=${project}`, ...forPlaywright],
      environment: {
        RUPYA_JOURNEYS_AT: server.base,
        CHROME_PATH: browser,
        ...(pseudo ? { RUPYA_PSEUDO_COPY: '1' } : {}),
        RUPYA_WEBKIT_MISSING: missing,
        // The type of most borrowers' phones, where it is installed.
        ...(drawing ? { FONTCONFIG_FILE: join(root, 'tests/journeys/screens/fonts.conf') } : {}),
      },
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
