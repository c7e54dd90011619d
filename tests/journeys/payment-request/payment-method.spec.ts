import type { Page } from '@playwright/test'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open, readRequestNo, requestPayment } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const copy = expectedCopy.ID

const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test('the shop a borrower pays at is remembered by the phone and by the server', async ({
  page,
  browser,
  enter,
  sandbox,
}) => {
  const order = await enter(journeyPersonaId('shop', 'ID'))
  await open(page, `/repayment?${order}`)
  await requestPayment(page, copy)
  expect(await storage(page)).toEqual({ isDefault: '1' })

  await page.getByRole('link', { name: copy.changePaymentMethod }).tap()
  await page.getByRole('radio', { name: copy.miniMarket }).tap()
  await expect(page.getByRole('radio', { name: 'ALFAMART' })).toBeChecked()
  await page.getByRole('radio', { name: 'INDOMARET' }).tap()
  await page.getByRole('button', { name: copy.wantToPay }).tap()
  const shop = page.getByRole('heading', { name: 'Kode pembayaran Indomaret' })
  await expect(shop).toBeVisible()
  expect(await storage(page)).toEqual({
    payType: '2',
    payCode: 'INDOMARET',
    specificNum: '',
    isDefault: '0',
  })
  const requestNo = await readRequestNo(page)
  await page.reload()
  await expect(shop).toBeVisible()

  const otherPhone = await browser.newContext({ javaScriptEnabled: false })
  const elsewhere = await otherPhone.newPage()
  await elsewhere.goto(await sandbox.enterAs(elsewhere, journeyPersonaId('shop', 'ID')))
  await elsewhere.goto(`/that?${order}`)
  await elsewhere.getByRole('button', { name: copy.showPaymentNumber }).tap()
  await expect(elsewhere.getByRole('heading', { name: 'Kode pembayaran Indomaret' })).toBeVisible()
  await expect(elsewhere.getByText(requestNo, { exact: true })).toBeVisible()
  await otherPhone.close()

  await open(page, `/repayment?${order}`)
  await requestPayment(page, copy)
  expect(await storage(page)).toEqual({ isDefault: '1' })
  await expect(page.getByRole('heading', { name: 'Nomor virtual account BCA' })).toBeVisible()
})

test('the selection needs a bank first, and changing the type forgets what was selected', async ({
  page,
  enter,
}) => {
  const order = await enter(journeyPersonaId('method-selection', 'ID'))
  await open(page, `/individual?${order}`)
  await expect(page.getByText('Pilih bank terlebih dahulu.')).toBeVisible()
  await page.getByRole('button', { name: copy.wantToPay }).tap()
  const refused = page.getByRole('alert').filter({ hasText: 'Silakan lengkapi informasinya' })
  await expect(refused).toBeVisible()

  await page.getByRole('radio', { name: 'Mandiri', exact: true }).tap()
  await page.getByRole('button', { name: copy.wantToPay }).tap()
  await expect(page.getByRole('heading', { name: 'Nomor virtual account Mandiri' })).toBeVisible()
  await page.getByRole('link', { name: copy.changePaymentMethod }).tap()
  await expect(page.getByRole('radio', { name: 'Mandiri', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: copy.miniMarket }).tap()
  await expect(page.getByRole('radio', { name: 'ALFAMART' })).toBeChecked()
  expect(await storage(page)).toEqual({ isDefault: '0' })
  await page.reload()
  await expect(page.getByRole('radio', { name: copy.miniMarket })).toBeChecked()
})
