import type { Page } from '@playwright/test'
import { complaintCopy } from '../../harness/copy/complaint-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { openComplaintForm, sendComplaintText } from '../../harness/pages/complaint-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

const text = 'Pembayaran saya belum masuk, mohon diperiksa.'
const answer = 'Pembayaran Anda sudah kami bukukan hari ini.'

/** The complaints are worked on by others at the same time: this one is found by its text. */
const openByKeys = async (page: Page): Promise<void> => {
  await expect(page.getByRole('table', { name: 'Complaints' })).toBeVisible()
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary')
  for (let left = await rows.count(); left > 0; left -= 1) {
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    if (await panel.getByText(text).isVisible()) return
    const before = await panel.getByRole('heading', { level: 2 }).textContent()
    await page.keyboard.press('n')
    await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(before ?? '')
  }
  throw new Error('the complaint is not in the queue')
}

test('an agent answers a complaint by the keyboard alone, and the borrower reads it', async ({
  page,
  enter,
}) => {
  const copy = complaintCopy.ID
  await enter(journeyPersonaId('answered-by-staff', 'ID'))
  await openComplaintForm(page, copy)
  await sendComplaintText(page, copy, text)

  await enterConsole(page, 'Agent')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('Complaints')
  await page.keyboard.press('Enter')
  await openByKeys(page)
  const panel = page.getByRole('complementary')
  await expectNoAxeViolations(page)

  await page.keyboard.press('t')
  await expect(panel.getByRole('button', { name: 'Answer' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(panel.getByRole('textbox', { name: 'Answer to the borrower' })).toBeFocused()
  await page.keyboard.type('Pem')
  // What was typed is kept while the form is left.
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const field = panel.getByRole('textbox', { name: 'Answer to the borrower' })
  await expect(field).toHaveValue('Pem')
  await field.press('End')
  await page.keyboard.type(answer.slice(3))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Answer sent')).toBeVisible()
  await expect(panel.getByText(answer)).toBeVisible()

  await page.goto('/complaintList?tab=answered')
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByText(answer)).toBeVisible()
})
