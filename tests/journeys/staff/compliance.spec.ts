import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

/** Finds a borrower by a phone number of theirs, as far as the search goes. */
const openBorrower = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('Siti')
  await page
    .getByRole('button', { name: /Borrower/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/staff\/borrowers\//)
}

test('a search that is refused says so', async ({ page }) => {
  await enterConsole(page, 'Compliance')
  await page.route(/staff\/search/, route =>
    route.fulfill({ status: 429, json: { success: false, code: '429', message: '', data: null } }),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('Siti')
  await expect(page.getByText('Too many requests. Wait a while and try again.')).toBeVisible()
})

test('compliance follows a borrower’s audit trail, verifies it and exports it', async ({
  page,
}) => {
  await enterConsole(page, 'Compliance')
  await openBorrower(page)
  await page.getByRole('link', { name: 'Audit trail of this borrower' }).click()
  const table = page.getByRole('table', { name: 'Audit trail' })
  await expect(table.getByRole('row', { name: /Read a borrower/ }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await table
    .getByRole('row', { name: /Read a borrower/ })
    .first()
    .click()
  const entry = page.getByRole('complementary')
  await expect(entry.getByRole('heading', { name: 'Read a borrower' })).toBeVisible()
  await expect(entry.getByText('Indah Permata')).toBeVisible()
  await expect(entry.getByRole('link', { name: 'Open the borrower' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('all are unchanged and in their places')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const form = page.getByRole('dialog', { name: 'Export' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('asked by the regulator')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Export the trail' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
  expect(lines).toContain('readBorrower')
  expect(file.suggestedFilename()).toBe('audit.csv')

  // The export itself is in the trail, with its reason.
  await page.goto('/staff/audit?call=exportAudit')
  const exported = table.getByRole('row', {
    name: /Export the audit trail.*asked by the regulator/,
  })
  await expect(exported.first()).toBeVisible()
})
