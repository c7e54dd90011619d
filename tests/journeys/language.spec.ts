import { partId } from './stage/cast.ts'
import { open } from './stage/deeds.ts'
import { expect, test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

test('a borrower in Indonesia reads English, everywhere, until they switch back', async ({
  page,
  enter,
}) => {
  const order = await enter(partId('reader', 'ID'))
  await open(page, '/home')
  await page.getByRole('link', { name: 'English' }).tap()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible()
  await open(page, `/loanDetail?${order}`)
  await expect(page.getByRole('heading', { name: 'Your loan is on track' })).toBeVisible()
  await expect(page.getByText('Rp1.060.000').first()).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).tap()
  await expect(page.getByRole('checkbox', { name: 'Installment 1 of 3' })).toBeChecked()
  await open(page, '/home')
  await page.getByRole('link', { name: 'Bahasa Indonesia' }).tap()
  await expect(page.getByRole('link', { name: 'Bayar sekarang' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id-ID')
})

test('isNeedPop decides the words for a visitor, and lang goes before it', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await open(page, '/login')
  await expect(heading(voices.ID.signIn)).toBeVisible()
  await open(page, '/login?isNeedPop=1')
  await expect(heading(voices.IN.signIn)).toBeVisible()
  await open(page, '/login?isNeedPop=0')
  await expect(heading(voices.ID.signIn)).toBeVisible()
  await open(page, '/login?isNeedPop=1&lang=id')
  await expect(heading(voices.ID.signIn)).toBeVisible()
})

test("isNeedPop changes a borrower's words, never their money", async ({ page, enter }) => {
  const order = await enter(partId('reader', 'IN'))
  await open(page, `/loanDetail?${order}&isNeedPop=0`)
  await expect(page.getByRole('heading', { name: 'Pinjaman Anda berjalan lancar' })).toBeVisible()
  await expect(page.getByText('₹5,284').first()).toBeVisible()
  await open(page, `/loanDetail?${order}&isNeedPop=1`)
  await expect(page.getByRole('heading', { name: 'Your loan is on track' })).toBeVisible()
})
