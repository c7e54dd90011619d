import { expect, testOnWorkServer as test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'

test.use(wideScreen)

test('a proposal is about rows of one market, and one that fails keeps its reason and its rows', async ({
  page,
}) => {
  await enterConsole(page, 'Finance officer', '/refunds')
  const tickOf = (amount: RegExp) =>
    page.getByRole('row').filter({ hasText: amount }).first().getByRole('checkbox')
  const [rupiah, rupees] = [tickOf(/Rp\d/), tickOf(/₹\d/)]
  await rupiah.check()
  await rupees.check()
  const action = 'Cancel the refund'
  const begin = page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', {
    name: action,
  })
  await begin.click()
  const dialog = page.getByRole('dialog', { name: action })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const send = dialog.getByRole('button', { name: action })
  await reason.fill('paid back in cash')
  await expect(dialog).toContainText('Choose rows of one market')
  await expect(send).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await rupees.uncheck()

  await page.route(/\/staff\/approvals\/propose-bulk/, route => route.abort())
  await begin.click()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('No connection to the server')
  await expect(reason).toHaveValue('paid back in cash')
  await expect(send).toBeEnabled()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rupiah).toBeChecked()
})

test('rows are chosen for the page that they are on', async ({ page }) => {
  await enterConsole(page, 'Agent', '/complaints')
  await page.locator('tbody').getByRole('checkbox').first().check()
  const chosen = page.getByRole('region', { name: 'Chosen rows' })
  await expect(chosen).toContainText('1 row chosen')
  await page
    .getByRole('radiogroup', { name: 'Queue' })
    .getByText('Answered', { exact: true })
    .click()
  await expect(page).toHaveURL(/queue=done/)
  await expect(chosen).toBeHidden()
})
