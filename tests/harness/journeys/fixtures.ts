import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
} from '@playwright/test'
import { open } from '../pages/page-actions.ts'
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts'
import { findFreePort, type JourneyServer, startJourneyServer } from './start-journey-server.ts'

/** Each journey's phone has its own address, so that rate limits of one do not affect another. */
const drawAddress = (): string => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

/** Of a test that `npm run languages` runs, and `npm test` does not. */
export const everyLanguageTag = '@every-language'

type JourneyFixtures = {
  readonly sandbox: SandboxClient
  /** Signs a persona in on this phone and opens their loan; returns the loan's query parameters. */
  readonly enter: (personaId: string) => Promise<URLSearchParams>
}

export const test = base.extend<JourneyFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs here
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'X-Forwarded-For': drawAddress() })
  },
  sandbox: async ({ baseURL }, use) => {
    await use(createSandboxClient(baseURL ?? ''))
  },
  enter: async ({ page, sandbox }, use) => {
    await use(async personaId => {
      await open(page, await sandbox.enterAs(page, personaId))
      return new URL(page.url()).searchParams
    })
  },
})

/**
 * Many short tests on one phone that keeps the scripts it has loaded, as a phone does; each begins
 * with its own tab and signed out, and enters without drawing the persona's first page. Motion is
 * off, as some need it.
 */
export const testOnOnePhone = test.extend<object, { readonly phone: BrowserContext }>({
  phone: [
    async ({ browser }, use, { project }) => {
      // The project's settings of the phone; a context ignores the others.
      const size = project.use as BrowserContextOptions
      const phone = await browser.newContext({ ...size, reducedMotion: 'reduce' })
      await use(phone)
      await phone.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ phone, extraHTTPHeaders }, use) => {
    await phone.clearCookies()
    const page = await phone.newPage()
    await page.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(page)
    await page.close()
  },
  enter: async ({ page, sandbox, extraHTTPHeaders: headers = {} }, use) => {
    await use(async personaId => {
      // The page's own requests share its cookies.
      const reply = await page.request.get(await sandbox.enterAs(page, personaId), { headers })
      expect(reply.status(), `the first page of ${personaId}`).toBe(200)
      return new URL(reply.url()).searchParams
    })
  },
})

/**
 * A journey that moves the business date, which would move it for every journey on a shared server.
 */
export const testOnOwnCalendar = test.extend<object, { readonly ownServer: JourneyServer }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs here
    async ({}, use) => {
      const server = await startJourneyServer({ calendar: true })
      await use(server)
      await server.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownServer }, use) => {
    const sandbox = createSandboxClient(ownServer.base)
    const before = await sandbox.shiftedDays()
    await use(ownServer.base)
    // Not the sandbox's own reset, which leads to the real day and not to the journeys' one.
    await sandbox.moveClock({ days: String(before - (await sandbox.shiftedDays())) })
  },
})

/** A server that makes half a year of work takes a while; what it is waited for is in its output. */
const serverTimeoutMs = 300_000

type ServerOptions = Parameters<typeof startJourneyServer>[0]

/** Journeys on a server of their own; its options are made when it is started. */
const testOnServerWith = (makeOptions: () => ServerOptions | Promise<ServerOptions>) =>
  test.extend<object, { readonly server: JourneyServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs here
      async ({}, use) => {
        const server = await startJourneyServer(await makeOptions())
        await use(server)
        await server.end()
      },
      { scope: 'worker', timeout: serverTimeoutMs },
    ],
    baseURL: async ({ server }, use) => {
      await use(server.base)
    },
  })

/**
 * The console with its half a year of work: one server for all of a run, which changes nothing of it
 * but the audit trail. It is started once somebody asks for it; see run-journeys.ts.
 */
export const testOnWorkServer = test.extend<object, { readonly workServer: string }>({
  workServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs here
    async ({}, use) => {
      const reply = await fetch(process.env['RUPYA_WORK_SERVER'] ?? '')
      if (!reply.ok) throw new Error(`the server with work did not start: ${await reply.text()}`)
      await use(await reply.text())
    },
    { scope: 'worker', timeout: serverTimeoutMs },
  ],
  baseURL: async ({ workServer }, use) => {
    await use(workServer)
  },
})

/** A journey on a server without borrowers: only products are seeded. */
export const testOnEmptyServer = testOnServerWith(() => ({ empty: true }))

/** Screenshots that need a loan of their own. */
export const testOnIsolatedServer = testOnServerWith(() => ({ still: true, apart: true }))

/**
 * As in production no card number is typed on a page of ours, and the provider of each market has a
 * page for cards: Midtrans in Indonesia, Razorpay in India. Few personas are seeded.
 */
export const testOnHostedCards = testOnServerWith(async () => {
  const port = String(await findFreePort())
  const midtransUrl = `http://127.0.0.1:${port}/simulators/bank/midtrans`
  return {
    apart: true,
    environment: {
      PORT: port,
      RUPYA_CARD_PROVIDER: 'none',
      RUPYA_PAYMENT_PROVIDER_ID: 'midtrans',
      RUPYA_MIDTRANS_URL: midtransUrl,
    },
  }
})

export { expect } from '@playwright/test'
