import type { Page } from '@playwright/test'
import { partId } from './stage/cast.ts'
import { askForNumber, open, readBillNo } from './stage/deeds.ts'
import { expect, test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

const voice = voices.ID

const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test('a borrower who pays at a shop is remembered by the phone and by the server', async ({
  page,
  browser,
  enter,
  sandbox,
}) => {
  const order = await enter(partId('shop', 'ID'))
  await open(page, `/repayment?${order}`)
  await askForNumber(page, voice)
  expect(await storage(page)).toEqual({ isDefault: '1' })

  await page.getByRole('link', { name: voice.changeWay }).tap()
  await page.getByRole('radio', { name: voice.miniMarket }).tap()
  await expect(page.getByRole('radio', { name: 'ALFAMART' })).toBeChecked()
  await page.getByRole('radio', { name: 'INDOMARET' }).tap()
  await page.getByRole('button', { name: voice.wantToPay }).tap()
  const shop = page.getByRole('heading', { name: 'Kode pembayaran Indomaret' })
  await expect(shop).toBeVisible()
  expect(await storage(page)).toEqual({
    payType: '2',
    payCode: 'INDOMARET',
    specificNum: '',
    isDefault: '0',
  })
  const billNo = await readBillNo(page)
  await page.reload()
  await expect(shop).toBeVisible()

  const otherPhone = await browser.newContext({ javaScriptEnabled: false })
  const elsewhere = await otherPhone.newPage()
  await elsewhere.goto(await sandbox.ticketFor(partId('shop', 'ID')))
  await elsewhere.goto(`/that?${order}`)
  await expect(elsewhere.getByRole('heading', { name: 'Kode pembayaran Indomaret' })).toBeVisible()
  await expect(elsewhere.getByText(billNo, { exact: true })).toBeVisible()
  await otherPhone.close()

  await open(page, `/repayment?${order}`)
  await askForNumber(page, voice)
  expect(await storage(page)).toEqual({ isDefault: '1' })
  await expect(page.getByRole('heading', { name: 'Nomor virtual account BCA' })).toBeVisible()
})

test('the chooser wants a bank first, and changing the type forgets what was chosen', async ({
  page,
  enter,
}) => {
  const order = await enter(partId('chooser', 'ID'))
  await open(page, `/individual?${order}`)
  await expect(page.getByText('Pilih bank terlebih dahulu.')).toBeVisible()
  await page.getByRole('button', { name: voice.wantToPay }).tap()
  const refused = page.getByRole('alert').filter({ hasText: 'Silakan lengkapi informasinya' })
  await expect(refused).toBeVisible()

  await page.getByRole('radio', { name: 'Mandiri', exact: true }).tap()
  await page.getByRole('button', { name: voice.wantToPay }).tap()
  await expect(page.getByRole('heading', { name: 'Nomor virtual account Mandiri' })).toBeVisible()
  await page.getByRole('link', { name: voice.changeWay }).tap()
  await expect(page.getByRole('radio', { name: 'Mandiri', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: voice.miniMarket }).tap()
  await expect(page.getByRole('radio', { name: 'ALFAMART' })).toBeChecked()
  expect(await storage(page)).toEqual({ isDefault: '0' })
  await page.reload()
  await expect(page.getByRole('radio', { name: voice.miniMarket })).toBeChecked()
})
