import { expect, test } from '../../harness/journeys/fixtures.ts'

test('a borrower finds an answer, a contact, and whom to turn to after us', async ({ page }) => {
  await page.goto('/customerService?isNeedPop=1&lang=en')
  await page.getByText('What does it cost to pay late?').click()
  await expect(page.getByText(/₹1,000 \(₹800 if you borrowed/)).toBeVisible()
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=/,
  )
  await expect(page.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('link', { name: 'cms.rbi.org.in' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('questions unfold, and the documents can be read to their end', async ({ page }) => {
    await page.goto('/customerService?isNeedPop=0&lang=id')
    await page.getByText('Berapa biaya bila terlambat?').click()
    await expect(page.getByText(/0,1% per hari sejak hari keterlambatan ke-1/)).toBeVisible()
    await page.goto('/privacyPolicy?isNeedPop=0&lang=id')
    await page.getByRole('link', { name: 'Hak Anda' }).click()
    await expect(page.getByRole('heading', { name: 'Hak Anda' })).toBeInViewport()
    await expect(page.getByText(/tidak membaca kontak/)).toHaveCount(1)
  })
})

test('about us names the range of the market, and no other', async ({ page }) => {
  await page.goto('/aboutUs?isNeedPop=1&lang=en')
  await expect(page.getByText(/₹2,000 – ₹80,000 within 2 hours/)).toBeVisible()
  await page.goto('/aboutUs?isNeedPop=0&lang=id')
  await expect(page.getByText(/Rp1\.000\.000 – Rp15\.000\.000 dalam 2 jam/)).toBeVisible()
})
