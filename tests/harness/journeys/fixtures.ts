import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test'
import { open } from '../pages/page-actions.ts'
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts'
import { type JourneyServer, startJourneyServer } from './start-journey-server.ts'

/** Each journey's phone has an address of its own: what one asks for is not counted for another. */
const drawAddress = (): string => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

type JourneyFixtures = {
  readonly sandbox: SandboxClient
  /** Signs a person in on this phone and opens their loan; answers the loan's query. */
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
      await open(page, await sandbox.entryUrlFor(personaId))
      return new URL(page.url()).searchParams
    })
  },
})

/**
 * Many short looks on one phone that keeps the scripts it has loaded, as a phone does; each begins
 * with a tab of its own and signed out. Motion is off, as some need it.
 */
export const testOnOnePhone = test.extend<object, { readonly phone: BrowserContext }>({
  phone: [
    async ({ browser }, use, { project }) => {
      // What the project says of the phone; what else it says, a context does not read.
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
})

/** A journey that moves the business date, which would move it for everyone on a shared server. */
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
    // Not the sandbox's own way back, which leads to the real day and not to the journeys' one.
    await sandbox.moveClock({ days: String(before - (await sandbox.shiftedDays())) })
  },
})

/** Journeys on a server of their own. */
const testOnServerWith = (options: Parameters<typeof startJourneyServer>[0]) =>
  test.extend<object, { readonly server: JourneyServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs here
      async ({}, use) => {
        const server = await startJourneyServer(options)
        await use(server)
        await server.end()
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ server }, use) => {
      await use(server.base)
    },
  })

/** A journey that begins before anybody was there: there are products alone. */
export const testOnEmptyServer = testOnServerWith({ empty: true })

/** Pictures that need a loan of their own. */
export const testOnIsolatedServer = testOnServerWith({ still: true, apart: true })

export { expect } from '@playwright/test'
