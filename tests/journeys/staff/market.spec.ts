import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

const switchOf = (page: Page) =>
  page.getByRole('banner').getByRole('radiogroup', { name: 'Market' })
const filterOf = (page: Page) => page.getByRole('main').getByRole('radiogroup', { name: 'Market' })

test('a market that was chosen in a list is cleared there, for the other lists too', async ({
  page,
}) => {
  await enterConsole(page, 'Marketing', '/funnel')
  await filterOf(page).getByText('IN', { exact: true }).click()
  await expect(switchOf(page).getByRole('radio', { name: 'IN' })).toBeChecked()
  await expect(page).toHaveURL(/market=IN/)
  // The screen's own link names no market: the switch keeps it.
  await page.getByRole('link', { name: 'Funnel', exact: true }).click()
  await expect(page).toHaveURL(/market=IN/)
  await filterOf(page).getByText('All', { exact: true }).click()
  await expect(switchOf(page).getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page).not.toHaveURL(/market=/)
  await filterOf(page).getByText('ID', { exact: true }).click()
  await expect(page).toHaveURL(/market=ID/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filterOf(page).getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page).not.toHaveURL(/market=/)
})

test('a report is of the market that its filter shows: that of the switch, else the person’s first', async ({
  page,
}) => {
  await enterConsole(page, 'Finance officer', '/trial-balance')
  await switchOf(page).getByText('IN', { exact: true }).click()
  await page.getByRole('link', { name: 'Disbursed and repaid', exact: true }).click()
  await expect(filterOf(page).getByRole('radio', { name: 'IN' })).toBeChecked()
  const table = page.getByRole('main').getByRole('table')
  await expect(table.getByRole('row').nth(1)).toContainText('₹')

  // The server is asked for the only market of a person at a lender of two.
  await page.route(/\/staff\/account(\?|$)/, async route => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...data, markets: ['IN'] } } })
  })
  await switchOf(page).getByText('All', { exact: true }).click()
  const asked = page.waitForRequest(request => request.url().includes('/staff/ledger/journal'))
  await page.goto('/staff/journal')
  expect((await asked).postData()).toContain('IN')
  await expect(filterOf(page).getByRole('radio')).toHaveCount(1)
  await expect(filterOf(page).getByRole('radio', { name: 'IN' })).toBeChecked()
})
