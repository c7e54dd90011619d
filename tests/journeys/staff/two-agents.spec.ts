import type { Page } from '@playwright/test'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { pressUntil } from '../../harness/staff/console-actions.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'
import { createWritingBorrower } from '../../harness/staff/writing-borrower.ts'

test.use(wideScreen)

const panelOf = (page: Page) => page.getByRole('complementary')

const take = async (page: Page): Promise<void> =>
  await pressUntil(page, 't', panelOf(page).getByRole('button', { name: 'Answer' }))

test('of two agents on one complaint the slower one sees who was faster, and keeps the text', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const borrower = await createWritingBorrower(baseURL ?? '', journeyPersonaId('two-agents', 'ID'))
  const complaintId = await borrower.complain('Mohon dicek pembayaran saya, belum tercatat.')
  await enterConsole(page, 'Agent', `/complaints?open=${complaintId}`)
  const lead = await browser.newContext({
    ...wideScreen,
    baseURL: baseURL ?? '',
    extraHTTPHeaders: extraHTTPHeaders ?? {},
  })
  const other = await lead.newPage()
  await enterConsole(other, 'Team lead', `/complaints?open=${complaintId}`)
  await take(page)
  await page.keyboard.press('a')
  const field = panelOf(page).getByRole('textbox', { name: 'Answer to the borrower' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Pembayaran Anda sedang kami cari.')
  await expect(panelOf(other).getByText('taken', { exact: true })).toBeVisible()
  await take(other)
  // Said while the first one types, without a reload.
  const remark = panelOf(page).getByText(/This cannot be done any more: .+ was first/)
  await expect(remark).toBeVisible()
  await expect(field).toHaveValue('Pembayaran Anda sedang kami cari.')
  await page.keyboard.press('Control+Enter')
  await expect(
    panelOf(page).getByRole('alert', { name: /Someone else changed this/ }),
  ).toBeVisible()
  await expect(field).toHaveValue('Pembayaran Anda sedang kami cari.')
  await lead.close()
})
