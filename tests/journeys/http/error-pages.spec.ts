import type { Page } from '@playwright/test'
import type { MarketCode } from '#domain/market/market.ts'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open, untilHydrated } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const screens = ['/loanDetail', '/repayment', '/that', '/individual'] as const

/** A page's title, heading and message from the server. */
const expectState = async (
  page: Page,
  address: string,
  expected: { readonly status: number; readonly heading: string; readonly language: string },
): Promise<void> => {
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(expected.status)
  await expect(page.getByRole('heading', { name: expected.heading })).toBeVisible()
  await expect(page).toHaveTitle(`${expected.heading} – Rupya`)
  await expect(page.locator('html')).toHaveAttribute('lang', expected.language)
}

for (const market of ['ID', 'IN'] as const) {
  const copy = expectedCopy[market]
  const language = market === 'ID' ? 'id-ID' : 'en-IN'
  const isNeedPop = market === 'IN' ? '1' : '0'

  for (const path of screens) {
    test(`${path}, opened by a visitor in ${market}, asks to sign in`, async ({ page }) => {
      await expectState(page, `${path}?productId=a&orderId=b&isNeedPop=${isNeedPop}`, {
        status: 401,
        heading: copy.signedOut,
        language,
      })
      await untilHydrated(page)
      await page.getByRole('link', { name: copy.signIn, exact: true }).tap()
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByRole('heading', { name: copy.signIn, exact: true })).toBeVisible()
    })
  }

  test(`addresses with missing parameters say so in ${market}`, async ({ page, enter }) => {
    const order = await enter(journeyPersonaId('reader', market))
    const expected = { status: 400, heading: copy.wrongAddress, language }
    for (const path of screens) {
      await expectState(page, path, expected)
      await expectState(page, `${path}?productId=${order.get('productId')}`, expected)
      await expectState(page, `${path}?productId=%00&orderId=<script>`, expected)
    }
  })

  test(`a loan of another borrower is not found in ${market}`, async ({ page, enter, sandbox }) => {
    const others = await sandbox.loanOf(journeyPersonaId('reader', market === 'ID' ? 'IN' : 'ID'))
    await enter(journeyPersonaId('reader', market))
    for (const path of screens) {
      await expectState(page, `${path}?${others}`, {
        status: 404,
        heading: copy.notFound,
        language,
      })
    }
  })

  test(`an address that does not exist says so in ${market}`, async ({ page }) => {
    await expectState(page, `/no-such-page?isNeedPop=${isNeedPop}`, {
      status: 404,
      heading: copy.missing,
      language,
    })
  })

  test(`a server that is unavailable is reported calmly in ${market}, and trying again works`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('reader', market))
    await refuse(page, market)
    await page.getByRole('link', { name: copy.payNow }).tap()
    await expect(page.getByRole('heading', { name: copy.fault })).toBeVisible()
    await page.getByRole('button', { name: copy.retry }).tap()
    await expect(page.getByRole('heading', { name: copy.fault })).toBeVisible()
    await page.unroute('**/loan-play-detail*')
    await page.getByRole('button', { name: copy.retry }).tap()
    await expect(page.getByRole('button', { name: copy.paySoon })).toBeVisible()
  })

  test(`a lost network is reported as such in ${market}, and trying again works`, async ({
    page,
    context,
    enter,
  }) => {
    await enter(journeyPersonaId('lost-network', market))
    const payNow = page.getByRole('link', { name: copy.payNow })
    await context.setOffline(true)
    await payNow.tap()
    await expect(page.getByRole('alert').filter({ hasText: copy.offline })).toBeVisible()
    await expect(page).toHaveURL(/\/loanDetail/)
    await context.setOffline(false)
    await payNow.tap()
    const paySoon = page.getByRole('button', { name: copy.paySoon })
    await expect(paySoon).toBeVisible()

    // The next page's files are fetched while this one is read.
    await page.waitForFunction(holdsFilesOf, 'payment-request/virtual-account')
    await context.setOffline(true)
    await paySoon.tap()
    await expect(page.getByRole('heading', { name: copy.offline })).toBeVisible()
    await page.getByRole('button', { name: copy.retry }).tap()
    await expect(page.getByRole('heading', { name: copy.offline })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: copy.retry }).tap()
    await expect(page.getByText(copy.waiting)).toBeVisible()
  })
}

/** The server's reply while its database is unavailable. */
const refuse = (page: Page, market: MarketCode): Promise<void> =>
  page
    .route('**/loan-play-detail*', route =>
      route.fulfill({
        status: 503,
        json: { code: '503', message: market === 'ID' ? 'Ada gangguan' : 'A fault', data: null },
      }),
    )
    .then(() => undefined)

test('a fault of the payment provider leaves the borrower an alternative', async ({
  page,
  enter,
}) => {
  const copy = expectedCopy.ID
  const order = await enter(journeyPersonaId('provider-fault', 'ID'))
  await open(page, `/repayment?${order}`)
  const refusal = { code: '4006', message: 'Nomor pembayaran belum dapat dibuat.', data: null }
  await page.route('**/generate-vcode*', route => route.fulfill({ json: refusal }))
  await page.getByRole('button', { name: copy.paySoon }).tap()
  const refused = page.getByRole('heading', { name: 'Nomor pembayaran belum dapat dibuat' })
  await expect(refused).toBeVisible()
  await page.unroute('**/generate-vcode*')
  await page.getByRole('button', { name: copy.retry }).tap()
  await expect(page.getByText(copy.waiting)).toBeVisible()
})

/** Whether every script of a page is loaded. */
const holdsFilesOf = (id: string): boolean => {
  // As the router leaves it in the window.
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest: {
      routes: Record<string, { module: string; imports: string[] } | undefined>
    }
  }
  const files = manifest.routes[id]
  const held = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return files !== undefined && [files.module, ...files.imports].every(file => held.includes(file))
}
