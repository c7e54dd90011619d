import type { Page } from '@playwright/test'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId, openingAt } from '../../harness/personas/journey-personas.ts'
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
  await page.getByRole('row').filter({ hasText: 'Pinjaman tunai' }).first().click()
  await page.getByRole('link', { name: 'Make the next version' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill(title)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()

  await page.getByRole('button', { name: 'Show the page' }).click()
  const frame = page.frameLocator('iframe[title="The page as a visitor sees it"]')
  await expect(frame.getByRole('heading', { name: title })).toBeVisible()
  await page.keyboard.press('p')
  await fillAction(page, { 'In force from': tomorrow, Reason: 'the season begins' })
  await approveFirst(page, 'Product manager', title)

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

const productId = 'dana-cepat'
const productName = 'Dana Cepat'

/** The interest a year of the product, and of a loan of it that was made before, on their pages. */
const readRates = async (phone: Page, loan: string) => {
  await open(phone, `/product?productId=${productId}`)
  const offered = await phone.getByText(/Bunga \([\d,]+% per tahun, flat /).textContent()
  await open(phone, loan)
  const agreed = await phone.getByRole('main').textContent()
  return { offered: offered ?? '', agreed: agreed?.match(/[\d,]+% per tahun/)?.[0] }
}

test('a product manager lowers a price, another person approves it, and borrowers see it on its day', async ({
  page,
  browser,
  baseURL,
  sandbox,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await context.newPage()
  const personaId = journeyPersonaId('keeps-terms', 'ID')
  const loan = await sandbox.enterAs(phone, personaId)
  const before = await readRates(phone, loan)
  expect(before.offered).toContain('24%')
  expect(before.agreed).toBe('24% per tahun')

  await enterConsoleAs(page, 'Product manager', `/products?subject=${productId}&state=published`)
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await page.getByRole('row').filter({ hasText: productName }).first().click()
  await page.getByRole('link', { name: 'Make the next version' }).click()

  const rate = page.getByRole('textbox', { name: 'Interest a year' })
  await rate.fill('300')
  const problems = page.getByRole('alert').filter({ hasText: 'It cannot be published like this' })
  await expect(problems).toBeVisible()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('This version cannot be published as it is.')).toBeVisible()
  // What was typed is still there.
  await expect(rate).toHaveValue('300')
  await expectNoAxeViolations(page)

  await rate.fill('18')
  await expect(problems).toBeHidden()
  const example = page.getByRole('table', { name: 'The product worked out' })
  await expect(example.getByRole('row', { name: /^APR/ })).toContainText('%')
  await expect(page.getByRole('table', { name: 'Caps for the compared loan' })).toContainText(
    'Within',
  )
  const differences = page.getByRole('table', { name: 'Difference to the one in force' })
  await expect(differences.getByRole('row', { name: /Interest a year/ })).toContainText('18 %')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('button', { name: 'Propose' })).toBeVisible()
  await page.keyboard.press('p')
  await fillAction(page, { 'In force from': tomorrow, Reason: 'cheaper loans for the season' })
  await approveFirst(page, 'Credit officer', productName)

  expect(await readRates(phone, loan)).toEqual(before)
  await sandbox.moveClock({ days: '1' })
  const after = await readRates(phone, loan)
  expect(after.offered).toContain('18%')
  // The loan that was made before keeps its terms.
  expect(after.agreed).toBe(before.agreed)
  await context.close()
})

test('a product manager begins a product without another one to copy', async ({ page }) => {
  await enterConsoleAs(page, 'Product manager', '/products')
  await page.getByRole('link', { name: 'New for ID' }).click()
  const type = async (name: string, value: string) =>
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  await type('Its id', 'dana-panen')
  const problems = page.getByRole('alert').filter({ hasText: 'It cannot be published like this' })
  await expect(problems).toBeVisible()
  await expectNoAxeViolations(page)

  await type('Interest a year', '18')
  await type('Smallest amount', '1000000')
  await type('Largest amount', '5000000')
  await type('In steps of', '500000')
  await type('Numbers of installments, such as 3, 6', '3, 6')
  await type('Amount of the example', '2000000')
  await type('Installments', '3')
  await type('Description (Indonesian)', 'Pinjaman untuk musim panen.')
  await type('Description (English)', 'A loan for the harvest.')
  await type('Description (Spanish)', 'Un préstamo para la cosecha.')
  await type('Name', 'Dana Panen')
  await type('Picture', '/logos/dana-usaha.svg')
  await expect(problems).toBeHidden()
  await expect(page.getByRole('table', { name: 'The product worked out' })).toBeVisible()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Dana Panen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose' })).toBeVisible()
})
