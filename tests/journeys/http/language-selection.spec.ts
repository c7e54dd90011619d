import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test('a borrower in Indonesia reads English, everywhere, until they switch back', async ({
  page,
  enter,
}) => {
  const order = await enter(journeyPersonaId('reader', 'ID'))
  await open(page, '/home')
  await page.getByRole('link', { name: 'English' }).tap()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible()
  await open(page, `/loanDetail?${order}`)
  await expect(page.getByRole('heading', { name: 'Your loan is on track' })).toBeVisible()
  await expect(page.getByText('Rp1.060.000').first()).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).tap()
  await expect(page.getByRole('checkbox', { name: 'EMI 1 of 3' })).toBeChecked()
  await open(page, '/home')
  await page.getByRole('link', { name: 'Bahasa Indonesia' }).tap()
  await expect(page.getByRole('link', { name: 'Bayar sekarang' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id-ID')
})

test('isNeedPop decides the words for a visitor, and lang goes before it', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await open(page, '/login')
  await expect(heading(expectedCopy.ID.signIn)).toBeVisible()
  await open(page, '/login?isNeedPop=1')
  await expect(heading(expectedCopy.IN.signIn)).toBeVisible()
  await open(page, '/login?isNeedPop=0')
  await expect(heading(expectedCopy.ID.signIn)).toBeVisible()
  await open(page, '/login?isNeedPop=1&lang=id')
  await expect(heading(expectedCopy.ID.signIn)).toBeVisible()
  // It held for that document alone: nobody chose it.
  await open(page, '/login?isNeedPop=1')
  await expect(heading(expectedCopy.IN.signIn)).toBeVisible()
})

test("isNeedPop changes a borrower's words, never their money", async ({ page, enter }) => {
  const order = await enter(journeyPersonaId('reader', 'IN'))
  await open(page, `/loanDetail?${order}&isNeedPop=0`)
  await expect(page.getByRole('heading', { name: 'Pinjaman Anda berjalan lancar' })).toBeVisible()
  await expect(page.getByText('₹5,284').first()).toBeVisible()
  await open(page, `/loanDetail?${order}&isNeedPop=1`)
  await expect(page.getByRole('heading', { name: 'Your loan is on track' })).toBeVisible()
})

test('a borrower in India reads Hindi after one tap, also without script', async ({
  browser,
  baseURL,
  sandbox,
}) => {
  const phone = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
  })
  const page = await phone.newPage()
  await page.goto(await sandbox.enterAs(page, journeyPersonaId('reader', 'IN')))
  const address = new URL(page.url())
  await page.goto('/home?from=shell')
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/\/home\?from=shell&lang=hi&keepLang=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await page.goto(`${address.pathname}${address.search}`)
  await expect(page.getByRole('heading', { name: 'आपका लोन ठीक चल रहा है' })).toBeVisible()
  await expect(page.getByText('₹5,284').first()).toBeVisible()
  await page.goto('/home')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible()
  await phone.close()
})

test('a visitor in Indonesia reads Spanish, which is not offered in India', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await open(page, '/login?lang=es&keepLang=1')
  await expect(heading('Iniciar sesión')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await open(page, '/login')
  await expect(heading('Iniciar sesión')).toBeVisible()
  await open(page, '/login?isNeedPop=1')
  await expect(heading(expectedCopy.IN.signIn)).toBeVisible()
})
