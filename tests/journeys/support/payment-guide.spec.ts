import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const guides = [
  { market: 'ID', query: 'isNeedPop=0&lang=id', bank: 'BCA', way: 'ATM BCA', blank: 'nomor Anda' },
  {
    market: 'IN',
    query: 'isNeedPop=1&lang=en',
    bank: 'Bank transfer (NEFT / IMPS)',
    way: 'IMPS (mobile banking)',
    blank: 'your number',
  },
] as const

for (const { market, query, bank, way, blank } of guides) {
  test(`how to pay in ${market} can be read without a network, after a first visit`, async ({
    page,
    context,
  }) => {
    await page.goto(`/dragonpayPaymentInstructions?${query}`)
    await expect(page.locator('[data-kept]')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: bank, exact: true }).click()
    await expect(page.getByRole('heading', { name: bank })).toBeVisible()
    await expect(page.getByText(way, { exact: true })).toBeVisible()
    await expect(page.getByText(blank, { exact: true }).first()).toBeVisible()
    await page.goto('/dragonpayPaymentInstructions')
    await expect(page.getByRole('link', { name: bank, exact: true })).toBeVisible()
    // Every other page needs the network.
    await expect(page.goto('/home')).rejects.toThrow()
  })
}

test('nothing of a borrower who is signed in is cached, and no other page is', async ({
  page,
  enter,
}) => {
  const order = await enter(journeyPersonaId('reader', 'ID'))
  await page.goto('/dragonpayPaymentInstructions?isNeedPop=0&lang=id')
  await expect(page.locator('[data-kept]')).toBeVisible()
  for (const path of [`/that?${order}`, '/home', `/loanDetail?${order}`]) await page.goto(path)
  await page.goto('/dragonpayPaymentInstructions?isNeedPop=0&lang=id')
  const cached = await page.evaluate(async () => {
    const found: { url: string; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text()
        found.push({ url: request.url, body: body ?? '' })
      }
    }
    const scopes = (await navigator.serviceWorker.getRegistrations()).map(each => each.scope)
    return { found, scopes }
  })
  expect(cached.scopes).toEqual([expect.stringMatching(/\/dragonpayPaymentInstructions$/)])
  expect(cached.found.length).toBeGreaterThan(8)
  for (const { url, body } of cached.found) {
    expect(new URL(url).pathname).toBe('/dragonpayPaymentInstructions')
    expect(body).not.toMatch(/Siti|orderId|Rp1\.060\.000/)
    expect(body).toContain('Rupya')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every step is there to read', async ({ page }) => {
    await page.goto('/dragonpayPaymentInstructions?isNeedPop=0&lang=id&payCode=BSI')
    await expect(page.getByText('4 digit pertama nomor Anda').first()).toBeAttached()
    await expect(page.getByText('nomor Anda setelah 4 digit pertama').first()).toBeAttached()
  })
})

test('an unknown payment method is not found', async ({ page }) => {
  const response = await page.goto('/dragonpayPaymentInstructions?payCode=NOBANK')
  expect(response?.status()).toBe(404)
})
