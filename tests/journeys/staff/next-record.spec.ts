import type { Page } from '@playwright/test'
import { expect, testOnWorkServer as test } from '../../harness/journeys/fixtures.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Opened' })

/** Opens the first row of the list, and returns what opens the second one by its key. */
const openFirst = async (page: Page): Promise<() => Promise<void>> => {
  const rows = page.locator('[data-row]')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await expect(second).toBeVisible()
  const ids = await Promise.all([first, second].map(row => row.getAttribute('data-row')))
  const isOpen = (id: string | null | undefined) =>
    expect(page).toHaveURL(({ searchParams }) => searchParams.get('open') === id)
  await first.click()
  await isOpen(ids[0])
  return async () => {
    await page.keyboard.press('n')
    await isOpen(ids[1])
  }
}

test('what was revealed of one borrower is not shown with the next one', async ({ page }) => {
  await enterConsole(page, 'Credit officer', '/identity-checks')
  const openNext = await openFirst(page)
  const masked = panelOf(page).getByRole('button', { name: '•••• · Show' })
  await masked.click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('compared with the card')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(masked).toHaveCount(0)
  await openNext()
  await expect(masked).toBeVisible()
})

test('a record that is being read is not decided on in the place of the one before', async ({
  page,
}) => {
  await enterConsole(page, 'Finance controller', '/approvals?list=all')
  const openNext = await openFirst(page)
  const panel = panelOf(page)
  const history = panel.getByRole('heading', { name: 'History' })
  await expect(history).toBeVisible()
  const reading = Promise.withResolvers<void>()
  await page.route(/\/staff\/approvals\/read/, async route => {
    await reading.promise
    await route.continue()
  })
  await openNext()
  await expect(history).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /Approve|Decline|Withdraw/ })).toHaveCount(0)
  reading.resolve()
  await expect(history).toBeVisible()
})
