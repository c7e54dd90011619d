import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// Run by tests/harness/journeys/run-journeys.ts, which starts the server and finds the browser.
const {
  RUPYA_JOURNEYS_AT: baseURL = 'http://localhost:3000',
  CHROME_PATH: executablePath,
  JOURNEYS_REPORT: reportFile,
  JOURNEYS_TRACE: traced,
  CI,
} = process.env

/**
 * A small phone of today; every journey is walked at this size unless it says otherwise. A drawn pixel
 * for each CSS pixel: a phone's two or three cost a journey a sixth of its processor time.
 */
const phone = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
}

/**
 * What mostly waits: for the minute between two codes, for payouts to arrive, for a slow network.
 * They have a worker of their own beside those that keep the machine busy.
 */
const waiting = [
  'promotion/advertisement-to-first-payment.spec.ts',
  'application/application.spec.ts',
  'loan/loan-lifecycle.spec.ts',
  'image/photo-upload.spec.ts',
]
for (const file of waiting) {
  // A file that is listed and gone would wait among the others, unnoticed.
  if (!existsSync(join(import.meta.dirname, 'tests/journeys', file))) {
    throw new Error(`playwright.config.ts names tests/journeys/${file}, which is not there`)
  }
}

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  // The people are apart, so that spec files may run side by side; within one they take turns. Three
  // keep a machine with two cores busy; the fourth is for those who mostly wait, and then for the others.
  workers: 4,
  // A second try tells a busy machine from a broken page; what needed it is listed as flaky.
  retries: 1,
  forbidOnly: CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list', { printSteps: false }],
    ...(reportFile === undefined
      ? []
      : [['json', { outputFile: reportFile }] as [string, { outputFile: string }]]),
  ],
  use: {
    ...phone,
    baseURL,
    timezoneId: 'Asia/Jakarta',
    // A trace of every journey costs a quarter of their time: JOURNEYS_TRACE=1 asks for it.
    trace: traced === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Without these a browser keeps looking for its maker's hosts, which a closed network delays.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // First, so that its worker helps the others once it is done.
    { name: 'waiting', testMatch: waiting, workers: 1 },
    {
      name: 'journeys',
      testIgnore: ['screens/**', 'pseudo/**', 'languages/**', ...waiting],
      grepInvert: /@every-language/,
    },
    { name: 'pseudo', testMatch: 'pseudo/**/*.spec.ts', retries: 0, workers: 2 },
    { name: 'languages', testMatch: 'languages/**/*.spec.ts', retries: 0, workers: 2 },
    // What the journeys open in one language of a market or of the console, in the other one.
    {
      name: 'other-language',
      testMatch: ['accessibility/accessibility.spec.ts', 'staff/every-screen.spec.ts'],
      grep: /@every-language/,
      retries: 0,
      workers: 2,
    },
    {
      name: 'screens',
      testMatch: 'screens/**/*.spec.ts',
      workers: 1,
      // One picture stands on what the ones before it did, so that nothing can be drawn twice.
      retries: 0,
    },
  ],
})
