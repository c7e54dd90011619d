import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runStep } from '#tools/build/run-step.ts'

export type Browser = {
  readonly path: string
  /** Where it comes from, for the log. */
  readonly origin: string
}

const { CHROME_PATH: chosen } = process.env

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with: the one `CHROME_PATH` names, Playwright's own, the system's, or one that
 * is fetched now, by Playwright or (where that is refused, as root on Debian) by apt.
 * @throws when there is none and none can be had, saying what to do.
 */
export async function getChromium(say: (line: string) => void): Promise<Browser> {
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names no file: ${chosen}`)
    return { path: chosen, origin: 'CHROME_PATH' }
  }
  const found = findInstalled()
  if (found) return found
  say('there is no Chromium here; asking Playwright to fetch its own')
  await run('playwright', ['install', 'chromium'])
  const fetched = findInstalled()
  if (fetched) return fetched
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Playwright could not fetch it; installing Debian's package")
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    const installed = findInstalled()
    if (installed) return installed
  }
  throw new Error(
    'no Chromium was found and none could be fetched: install one (Debian: apt-get install ' +
      'chromium) or name one in CHROME_PATH',
  )
}

function findInstalled(): Browser | undefined {
  const own = chromium.executablePath()
  if (own !== '' && existsSync(own)) return { path: own, origin: "Playwright's own" }
  const path = places.find(place => existsSync(place))
  return path === undefined ? undefined : { path, origin: "the system's" }
}

const run = (command: string, words: readonly string[]): Promise<boolean> =>
  runStep(
    {
      title: command,
      command,
      arguments: words,
      environment: { DEBIAN_FRONTEND: 'noninteractive' },
    },
    { quiet: true },
  )
