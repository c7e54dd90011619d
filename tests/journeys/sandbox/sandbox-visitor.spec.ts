import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

for (const [locale, language] of [
  ['en-IN', 'en-IN'],
  ['hi-IN', 'en-IN'],
  ['id-ID', 'id-ID'],
  ['en-US', 'id-ID'],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })
    test(`opens the sandbox in ${language}`, async ({ page }) => {
      await open(page, '/sandbox')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  })
}

test('each page leads back to the sandbox, which says what to try first', async ({
  page,
  enter,
}) => {
  await enter(journeyPersonaId('reader', 'IN'))
  await page.getByRole('complementary').getByRole('link').tap()
  await expect(page).toHaveURL(/\/sandbox$/)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  const steps = page.getByRole('region', { name: 'What to try first' }).getByRole('link')
  await expect(steps).toHaveText([
    'Become a customer',
    'Read the message with the code',
    'Pay at the bank',
    'Move the date',
  ])
  for (const step of await steps.all()) {
    await step.tap()
    const target = page.locator(new URL(page.url()).hash)
    await expect(target).toBeInViewport()
  }
})

test('the inbox shows the messages of one person', async ({ page }) => {
  await open(page, '/sandbox')
  const inbox = page.locator('#messages')
  const first = inbox.getByRole('link', { name: /^\+\d+$/ }).first()
  const phone = (await first.textContent()) ?? ''
  await first.tap()
  await expect(page).toHaveURL(new RegExp(`to=%2B${phone.slice(1)}`))
  await expect(page.getByRole('heading', { name: phone })).toBeVisible()
  for (const each of await inbox.getByRole('link', { name: /^\+\d+$/ }).all()) {
    await expect(each).toHaveText(phone)
  }
  await inbox.getByRole('link', { name: 'Tampilkan pesan semua orang' }).tap()
  await expect(page).toHaveURL(/\/sandbox#messages$/)
})
