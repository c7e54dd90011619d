import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildWeb } from '#tools/build/build-web.ts'
import { root, runStep } from '#tools/build/run-step.ts'
import { getChromium } from './find-chromium.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { shrinkPictures } from './shrink-pictures.ts'
import { makeTestFolder, removeAbandoned } from './test-server.ts'

// Journeys through the real server in a real browser: `node tests/support/run-journeys.ts`. With
// `--screens` it draws docs/screens instead; whatever else is said goes to Playwright.
const words = process.argv.slice(2)
const drawing = words.includes('--screens')
const forPlaywright = words.filter(word => word !== '--screens')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort())
}
process.exitCode = (await runJourneys()) ? 0 : 1

async function runJourneys(): Promise<boolean> {
  const browser = await getChromium(say)
  say(`the browser is ${browser.path} (${browser.origin})`)
  await buildWeb({ signal: stopping.signal })
  await removeAbandoned()
  const folder = makeTestFolder()
  const port = await findFreePort()
  const staffToken = 'a-staff-token-of-the-journeys'
  const server = spawnServer({
    program: 'tests/support/journey-server.ts',
    arguments: drawing ? ['--still'] : [],
    environment: {
      PORT: String(port),
      RUPYA_STATE_DIR: join(folder, 'state'),
      RUPYA_STAFF_TOKEN: staffToken,
      // It then ends by itself should this process be killed.
      npm_lifecycle_event: 'journeys',
    },
  })
  stopping.signal.addEventListener('abort', () => server.kill('SIGTERM'))
  try {
    await server.ready
    say(`the server is ${server.base}, its data in ${folder}`)
    const succeeded = await runStep(
      {
        title: 'journeys',
        command: 'playwright',
        arguments: ['test', `--project=${drawing ? 'screens' : 'journeys'}`, ...forPlaywright],
        environment: {
          RUPYA_JOURNEYS_AT: server.base,
          RUPYA_JOURNEYS_STAFF_TOKEN: staffToken,
          CHROME_PATH: browser.path,
          // The type of most borrowers' phones, where it is installed.
          ...(drawing ? { FONTCONFIG_FILE: join(root, 'tests/journeys/screens/fonts.conf') } : {}),
        },
      },
      { quiet: false, signal: stopping.signal },
    )
    if (!succeeded) keepOutput(server)
    if (succeeded && drawing && !(await shrinkPictures(join(root, 'docs/screens')))) {
      say('the pictures are larger than need be: install pngquant and draw them again')
    }
    return succeeded
  } finally {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

function say(line: string): void {
  process.stdout.write(`journeys: ${line}\n`)
}

function keepOutput(server: ServerProcess): void {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'server.log'), server.output())
  say('what the server said is in test-results/server.log')
}

/** Ends the server and its database, by force if they take too long. */
async function end(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  const patience = setTimeout(() => server.kill('SIGKILL'), 40_000)
  await server.ended
  clearTimeout(patience)
}

/** The stand-in bank must know its address before the server listens, so the system cannot choose. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
