import type { BrowserContext } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { addressesOf, hostileScreens } from '#tests/support/hostile/hostile-screens.ts'
import { scriptStrings } from '#tests/support/hostile/script-strings.ts'
import {
  type HostileCast,
  storeAnswers,
  storeQuestions,
  takeFrom,
} from '#tests/support/hostile/store-hostile.ts'
import { look, type Watched, watch } from '#tests/support/hostile/watched-browser.ts'
import { journeyStaffToken } from '#tests/support/start-journey-server.ts'
import { paths } from '#web/routes.ts'
import { partId } from './stage/cast.ts'
import { expect, test } from './stage/test.ts'

// A sample of what `npm run faults -- F2` does with every text, field and page.
const texts = scriptStrings.map(({ text }) => text)

const callsOf = (origin: string, headers: Readonly<Record<string, string>>) =>
  createClient({
    ...{ prefix: 'h5-api', provider: 'rupya', origin },
    fetch: request => fetch(request),
    headers: () => headers,
  })

const sessionOf = async (context: BrowserContext): Promise<string> => {
  const cookies = await context.cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const nothing = { ran: [], policyReports: [], forged: [], away: [] }

const expectTextAlone = ({ ran, policyReports, forged, away }: Watched): void => {
  expect({ ran, policyReports, forged, away }).toEqual(nothing)
}

test('what would run as a script stays text wherever it is shown again', async ({
  page,
  context,
  enter,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const watched = await watch(context, origin)
  await enter(partId('hostile-ready', 'ID'))
  const applicant = { call: callsOf(origin, { cookie: await sessionOf(context) }) }
  const loan = await enter(partId('hostile', 'ID'))
  const order = {
    productId: loan.get('productId') ?? '',
    orderId: loan.get('orderId') ?? '',
  }
  const cast: HostileCast = {
    borrower: { call: callsOf(origin, { cookie: await sessionOf(context) }), order },
    applicant,
    staff: callsOf(origin, { Authorization: `Bearer ${journeyStaffToken}` }),
    anyone: callsOf(origin, {}),
  }
  const take = takeFrom(texts)
  const places = await storeQuestions(cast, take)
  await look(page, watched, paths.sandbox)
  await storeAnswers(cast, places.asked, take)
  for (const address of places.borrower) await look(page, watched, address)
  expectTextAlone(watched)
  expect(watched.shown.size).toBeGreaterThan(60)
})

test('what would run as a script in an address changes nothing of a page', async ({
  page,
  context,
  enter,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const watched = await watch(context, origin)
  const order = await enter(partId('hostile', 'ID'))
  const known = { ...Object.fromEntries(order), problemType: '2' }
  // Of each page another of its addresses, so that together they hold most of the texts.
  for (const [index, screen] of hostileScreens.entries()) {
    if (index % 3 !== 0) continue
    const addresses = addressesOf(screen, texts, known)
    await look(page, watched, addresses[index % addresses.length] ?? screen.path)
  }
  expectTextAlone(watched)
  expect(watched.loads).toBeGreaterThan(15)
})
