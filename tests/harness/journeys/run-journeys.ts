import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildWeb, copyStep } from '#tools/build/build-web.ts'
import { root, runStep } from '#tools/build/run-step.ts'
import { prepareWebKit } from '../../webkit/prepare-webkit.ts'
import { removeTiles, writeContactSheets } from './contact-sheets.ts'
import { getChromium } from './find-chromium.ts'
import { readJourneyOptions } from './journey-options.ts'
import { shrinkScreenshots } from './shrink-screenshots.ts'
import { type JourneyServer, startJourneyServer } from './start-journey-server.ts'
import { unpackHindiFont } from './unpack-font.ts'

// Journeys through the real server in a real browser: `node
// tests/harness/journeys/run-journeys.ts`.
// Its options are documented in journey-options.ts.
const options = readJourneyOptions(process.argv.slice(2))
const { project, inOtherLanguages } = options
const drawsScreens = project === 'screens'
const pseudo = project === 'pseudo'
const runsJourneys = project === 'journeys'
/** Playwright's projects that run one after the other, and whether in the other languages. */
const runs =
  project === 'languages'
    ? [
        { projects: ['languages'], inOtherLanguages },
        { projects: ['other-language'], inOtherLanguages: false },
      ]
    : [{ projects: runsJourneys ? ['journeys', 'waiting'] : [project], inOtherLanguages }]
type Run = (typeof runs)[number]

const textsFile = join(root, 'build/words.json')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort())
}
process.exitCode = (await runJourneys()) ? 0 : 1

async function runJourneys(): Promise<boolean> {
  const browser = await getChromium(log)
  log(`the browser is ${browser.path} (${browser.origin})`)
  // The web view's packages are installed while the pages are built and the server starts.
  const webKit = runsJourneys ? prepareWebKit(log) : Promise.resolve('not of this run')
  await buildWeb({ pseudo, signal: stopping.signal })
  if (inOtherLanguages && !(await writeTexts())) return false
  const missing = await webKit
  if (runsJourneys && missing !== '') log(`the real web view is skipped: ${missing}`)
  try {
    let succeeded = true
    // Each on a server of its own: people keep the language that they chose.
    for (const run of runs) succeeded = (await runOnServer(run, browser.path, missing)) && succeeded
    return succeeded
  } finally {
    // What is compiled is English again, for whatever runs next without a build.
    if (pseudo) await runStep(copyStep, { quiet: true })
  }
}

async function runOnServer(run: Run, browser: string, missing: string): Promise<boolean> {
  const server = await startJourneyServer({ still: drawsScreens, pseudo, signal: stopping.signal })
  const work = await offerWorkServer()
  try {
    log(`the server is ${server.base}, its data in ${server.folder}`)
    const startedAt = new Date()
    const succeeded = await runPlaywright({ server, work, run }, browser, missing)
    if (!succeeded) saveOutput(server)
    if (succeeded && options.drawsSheets) await writeContactSheets(options.screenshotFolder)
    if (
      succeeded &&
      drawsScreens &&
      !(await shrinkScreenshots(options.screenshotFolder, startedAt))
    ) {
      log('the screenshots are larger than necessary: install pngquant and draw them again')
    }
    return succeeded
  } finally {
    await Promise.all([server.end(), work.end()])
  }
}

function runPlaywright(
  {
    server,
    work,
    run,
  }: {
    readonly server: JourneyServer
    readonly work: WorkServer
    readonly run: Run
  },
  browser: string,
  missing: string,
): Promise<boolean> {
  return runStep(
    {
      title: 'journeys',
      command: 'playwright',
      arguments: [
        'test',
        ...run.projects.map(name => `--project=${name}`),
        ...options.playwrightArguments,
      ],
      environment: {
        RUPYA_JOURNEYS_AT: server.base,
        RUPYA_WORK_SERVER: work.address,
        CHROME_PATH: browser,
        ...(pseudo ? { RUPYA_PSEUDO_COPY: '1' } : {}),
        ...(run.inOtherLanguages ? { RUPYA_OTHER_WORDS: textsFile } : {}),
        RUPYA_WEBKIT_MISSING: missing,
        ...(drawsScreens ? drawingEnvironment() : {}),
      },
    },
    { quiet: false, signal: stopping.signal },
  )
}

type WorkServer = { readonly address: string; readonly end: () => Promise<void> }

/**
 * A server with half a year of work, which takes a while to make: started with the first request
 * to the address, which is answered with the server's own once it is ready. All workers share it.
 */
async function offerWorkServer(): Promise<WorkServer> {
  let started: Promise<JourneyServer> | undefined
  const listener = createServer(async (_, reply) => {
    try {
      started ??= startJourneyServer({ work: true, signal: stopping.signal })
      const { base } = await started
      reply.end(base)
    } catch (error) {
      reply.writeHead(500).end(String(error))
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    end: async () => {
      listener.close()
      const server = await started?.catch(() => undefined)
      await server?.end()
    },
  }
}

function drawingEnvironment(): Record<string, string> {
  if (options.drawsSheets) removeTiles()
  unpackHindiFont(join(root, 'build/fonts'))
  return {
    // The font of most borrowers' phones, where it is installed.
    FONTCONFIG_FILE: join(root, 'tests/journeys/screens/fonts.conf'),
    RUPYA_PICTURES: options.screenshotFolder,
    RUPYA_PICTURE_WIDTHS: options.widths.join(),
    RUPYA_TILES: options.drawsSheets ? '1' : '',
  }
}

/**
 * Every text of the project, in all its languages; see
 * tests/harness/localization/other-language.ts.
 */
function writeTexts(): Promise<boolean> {
  return runStep(
    {
      title: 'words',
      command: 'node',
      arguments: [join(import.meta.dirname, '../localization/write-texts.ts'), textsFile],
    },
    { quiet: false, signal: stopping.signal },
  )
}

function log(line: string): void {
  process.stdout.write(`journeys: ${line}\n`)
}

function saveOutput(server: JourneyServer): void {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'server.log'), server.output())
  log('the server log is in test-results/server.log')
}
