import type { Page } from '@playwright/test'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { openingAt } from '../../harness/personas/journey-personas.ts'
import { approveFirst, enterConsoleAs, fillAction } from '../../harness/staff/console-actions.ts'
import { wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

const pageId = 'id-1'
const channel = 'radio-november'
const title = 'Dana untuk musim tanam'
const tomorrow = addDays(localDate(openingAt.toISOString().slice(0, 10)), 1)

/** The channel's row of the funnel on the market's day; undefined while it brought nobody. */
const visitsOf = async (page: Page): Promise<number> => {
  await enterConsoleAs(page, 'Marketing', '/funnel?market=ID')
  const table = page.getByRole('table', { name: 'Funnel' })
  await expect(table).toBeVisible()
  const cells = table.getByRole('row').filter({ hasText: channel }).first().getByRole('cell')
  return (await cells.count()) === 0 ? 0 : Number(await cells.nth(4).textContent())
}

test('marketing edits a landing page, previews and publishes it, and reads what a visit adds', async ({
  page,
  browser,
  baseURL,
  sandbox,
}) => {
  test.slow()
  const refused: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const before = await visitsOf(page)
  await page.goto(`/staff/landing-pages?subject=${pageId}&state=published`)
  await expect(page.getByRole('table', { name: 'Landing pages' })).toBeVisible()
  await page.getByRole('row').filter({ hasText: pageId }).first().click()
  await page.getByRole('link', { name: 'Make the next version' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill(title)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()

  await page.getByRole('button', { name: 'Show the page' }).click()
  const frame = page.frameLocator('iframe[title="The page as a visitor sees it"]')
  await expect(frame.getByRole('heading', { name: title })).toBeVisible()
  await page.keyboard.press('p')
  await fillAction(page, { 'In force from': tomorrow, Reason: 'the season begins' })
  await approveFirst(page, 'Product manager', pageId)

  const visitor = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await visitor.newPage()
  const address = `/promotion?id=${pageId}&app_from=${channel}`
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: title })).toHaveCount(0)
  await sandbox.moveClock({ days: '1' })
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  await expect.poll(() => visitsOf(page)).toBeGreaterThan(before)
  await expectNoAxeViolations(page)
  expect(refused).toEqual([])
})
