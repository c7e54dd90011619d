import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runStep } from '#tools/build/run-step.ts'

export type ChromiumBinary = {
  readonly path: string
  /** Where the program was found, for the log. */
  readonly origin: string
}

const { CHROME_PATH: chosen } = process.env

/** Chromium without a window: Playwright's default, and a third of the whole browser's work. */
const shell = '/usr/bin/chromium-headless-shell'

const chromiumPaths = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** As root on Debian. */
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * A Chromium for the tests: the one in `CHROME_PATH`, Playwright's own, the system's (as root on
 * Debian the one without a window is installed), or one that Playwright downloads now.
 * @throws when none can be found or installed, saying what to do.
 */
export async function getChromium(log: (line: string) => void): Promise<ChromiumBinary> {
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names no file: ${chosen}`)
    return { path: chosen, origin: 'CHROME_PATH' }
  }
  const own = findPlaywrightChromium()
  if (own) return own
  if (canInstall && !existsSync(shell)) {
    log("installing Debian's Chromium without a window")
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
  }
  const found = findSystemChromium()
  if (found) return found
  log('there is no Chromium here; asking Playwright to fetch its own')
  await run('playwright', ['install', 'chromium'])
  const fetched = findPlaywrightChromium()
  if (fetched) return fetched
  throw new Error(
    'no Chromium was found and none could be fetched: install one (Debian: apt-get install ' +
      'chromium-headless-shell) or name one in CHROME_PATH',
  )
}

function findPlaywrightChromium(): ChromiumBinary | undefined {
  const path = chromium.executablePath()
  return path !== '' && existsSync(path) ? { path, origin: "Playwright's own" } : undefined
}

function findSystemChromium(): ChromiumBinary | undefined {
  const path = chromiumPaths.find(place => existsSync(place))
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
