import type { BrowserContext } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { paths } from '#web/routes.ts'
import { addressesOf, hostileScreens } from '../../harness/hostile/hostile-screens.ts'
import { scriptStrings } from '../../harness/hostile/script-strings.ts'
import {
  type HostileClients,
  storeQuestions,
  storeReplies,
  textSource,
} from '../../harness/hostile/store-hostile.ts'
import {
  type BrowserFindings,
  openAndScan,
  watchContext,
} from '../../harness/hostile/watched-browser.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'

// A sample of what `npm run faults -- F2` does with every text, field and page.
const texts = scriptStrings.map(({ text }) => text)

const apiBase = { prefix: 'h5-api', provider: 'rupya' } as const

const callsOf = (origin: string, headers: Readonly<Record<string, string>>) =>
  createClient({
    ...apiBase,
    origin,
    fetch: request => fetch(request),
    headers: () => headers,
  })

const sessionOf = async (context: BrowserContext): Promise<string> => {
  const cookies = await context.cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const noFindings = { ran: [], policyReports: [], forged: [], away: [] }

const expectTextAlone = ({ ran, policyReports, forged, away }: BrowserFindings): void => {
  expect({ ran, policyReports, forged, away }).toEqual(noFindings)
}

test('a stored script stays text wherever it is shown again', async ({
  page,
  context,
  enter,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const watched = await watchContext(context, origin)
  await enter(journeyPersonaId('hostile-ready', 'ID'))
  const applicant = { call: callsOf(origin, { cookie: await sessionOf(context) }) }
  const loan = await enter(journeyPersonaId('hostile', 'ID'))
  const order = {
    productId: loan.get('productId') ?? '',
    orderId: loan.get('orderId') ?? '',
  }
  const clients: HostileClients = {
    borrower: { call: callsOf(origin, { cookie: await sessionOf(context) }), order },
    applicant,
    staff: sandboxStaff({ ...apiBase, origin, fetch: request => fetch(request) }),
    anyone: callsOf(origin, {}),
  }
  const take = textSource(texts)
  const places = await storeQuestions(clients, take)
  await openAndScan(page, watched, paths.sandbox)
  await storeReplies(clients, places.questions, take)
  for (const address of places.borrower) await openAndScan(page, watched, address)
  expectTextAlone(watched)
  expect(watched.shown.size).toBeGreaterThan(60)
})

test('a script in an address changes nothing of a page', async ({
  page,
  context,
  enter,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const watched = await watchContext(context, origin)
  const order = await enter(journeyPersonaId('hostile', 'ID'))
  const known = { ...Object.fromEntries(order), problemType: '2' }
  // Another address of each page, so that together they contain most of the texts.
  for (const [index, screen] of hostileScreens.entries()) {
    if (index % 3 !== 0) continue
    const addresses = addressesOf(screen, texts, known)
    await openAndScan(page, watched, addresses[index % addresses.length] ?? screen.path)
  }
  expectTextAlone(watched)
  expect(watched.loads).toBeGreaterThan(15)
})
