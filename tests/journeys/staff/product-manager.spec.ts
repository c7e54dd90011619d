import type { Page } from '@playwright/test'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { openingAt } from '../../harness/personas/journey-personas.ts'
import { approveFirst, enterConsoleAs, fillAction } from '../../harness/staff/console-actions.ts'
import { wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

const productId = 'dana-cepat'
const tomorrow = addDays(localDate(openingAt.toISOString().slice(0, 10)), 1)

/** The product's interest a year, and the rates of the borrower's own agreement, on their pages. */
const shownRates = async (page: Page, loan: URLSearchParams) => {
  await open(page, `/product?productId=${productId}`)
  const product = (await page.getByText(/Bunga \([\d,]+% per tahun\)/).textContent()) ?? ''
  await open(page, `/loanAgreement?${loan}`)
  const agreement = (await page.locator('body').textContent()) ?? ''
  return { product, agreed: agreement.match(/[\d,]+ ?%/g) ?? [] }
}

test('a product manager changes a price, another person approves it, and borrowers see it on its day', async ({
  page,
  browser,
  baseURL,
  sandbox,
}) => {
  test.slow()
  const phone = await browser.newContext({ baseURL: baseURL ?? '' })
  const borrower = await phone.newPage()
  const loan = new URLSearchParams(
    new URL(await sandbox.enterAs(borrower, 'siti'), baseURL).searchParams,
  )
  const before = await shownRates(borrower, loan)
  expect(before.agreed.length).toBeGreaterThan(0)

  await enterConsoleAs(page, 'Product manager', `/products?subject=${productId}&state=published`)
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await page.getByRole('row').filter({ hasText: productId }).first().click()
  await page.getByRole('link', { name: 'Make the next version' }).click()

  const rate = page.getByRole('textbox', { name: 'Interest a year' })
  await rate.fill('300')
  const problems = page.getByRole('alert').filter({ hasText: 'cannot be published' })
  await expect(problems).toBeVisible()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('This version cannot be published as it is.')).toBeVisible()
  // What was typed is still there.
  await expect(rate).toHaveValue('300')

  await rate.fill('18')
  await expect(problems).toBeHidden()
  const example = page.getByRole('table', { name: 'The product worked out' })
  await expect(example.getByRole('row', { name: /^APR/ })).toContainText('%')
  await expect(page.getByRole('table', { name: 'Caps for the compared loan' })).toContainText(
    'Within',
  )
  const differences = page.getByRole('table', { name: 'Difference to the one in force' })
  await expect(differences.getByRole('row', { name: /Interest a year/ })).toContainText('18 %')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()

  await expect(page.getByRole('button', { name: 'Propose' })).toBeVisible()
  await page.keyboard.press('p')
  await fillAction(page, { 'In force from': tomorrow, Reason: 'cheaper loans for the season' })
  await expect(page.getByRole('complementary').getByText('Proposed', { exact: true })).toBeVisible()

  await approveFirst(page, 'Credit officer', productId)
  expect(await shownRates(borrower, loan)).toEqual(before)
  await sandbox.moveClock({ days: '1' })
  const after = await shownRates(borrower, loan)
  expect(after.product).toContain('18%')
  expect(after.product).not.toEqual(before.product)
  // The loan that was made before keeps the terms of its agreement.
  expect(after.agreed).toEqual(before.agreed)
})
