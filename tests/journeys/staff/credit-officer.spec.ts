import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listHeldApplications } from '#contract/application/staff-calls.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { expectNoAxeViolations } from '../../harness/pages/accessibility-checks.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { applyByCalls } from '../../harness/staff/applying-borrower.ts'
import {
  approveFirst,
  enterConsoleAs,
  fillAction,
  pressUntil,
} from '../../harness/staff/console-actions.ts'
import { enterConsole, wideScreen } from '../../harness/staff/enter-console.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'

test.use(wideScreen)

const large = { productId: 'dana-cepat', amount: '12000000', installments: '6' }
const middle = { productId: 'dana-cepat', amount: '2000000', installments: '3' }
/** The rules decide once the application's message was handled. */
const arrival = { timeout: 40_000 }

const panelOf = (page: Page) => page.getByRole('complementary')
const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)

/**
 * Three applications: two that the rules hold, and one that they reject. A second try of the journey
 * has borrowers of its own, as those of the first have applied.
 */
const applyForThree = async (origin: string, attempt: number) => {
  const persona = (name: string) => journeyPersonaId(attempt === 0 ? name : `${name}-again`, 'ID')
  const [approved, refused, overruled] = await Promise.all([
    applyByCalls(origin, persona('credit-approved'), { ...middle, serial: `812${3 + attempt}` }),
    applyByCalls(origin, persona('credit-refused'), large),
    applyByCalls(origin, persona('credit-overruled'), { productId: 'dana-cepat' }),
  ])
  const staff = sandboxStaff({ origin, prefix: 'h5-api', provider: 'rupya', fetch })
  const applications = async (list: 'held' | 'rejected') =>
    replyData(await staff(listHeldApplications, { list })).applications
  await expect
    .poll(async () => (await applications('held')).map(({ orderId }) => orderId), arrival)
    .toEqual(expect.arrayContaining([approved, refused]))
  const held = (await applications('held')).find(({ orderId }) => orderId === approved)
  await expect
    .poll(async () => (await applications('rejected')).map(({ orderId }) => orderId), arrival)
    .toContain(overruled)
  const rejected = (await applications('rejected')).find(({ orderId }) => orderId === overruled)
  if (!held || !rejected) throw new Error('the applications are not listed')
  return { held, refused, rejected }
}

const showImages = async (page: Page): Promise<void> =>
  await pressUntil(page, 'v', panelOf(page).getByRole('img', { name: 'Identity document' }))

const compareImages = async (page: Page, borrowerId: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: borrowerId }).click()
  await showImages(page)
  await expect(panelOf(page).getByRole('img', { name: 'Face' })).toBeVisible()
  const document = panelOf(page).getByRole('img', { name: 'Identity document' })
  await expect(document).toBeVisible()
  const before = await document.boundingBox()
  await panelOf(page).getByRole('button', { name: 'Zoom in' }).first().click()
  expect((await document.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0)
  await expectNoAxeViolations(page)
  await page.keyboard.press('a')
  await fillAction(page, { Reason: 'the same person on both' })
}

/** Opens the agreement of the open application, for a reason; the file is the PDF of this order. */
const openAgreement = async (page: Page, orderNo: string): Promise<void> => {
  const open = panelOf(page).getByRole('button', { name: 'Open Loan agreement' })
  await open.click()
  await expectNoAxeViolations(page)
  await page.getByRole('textbox', { name: 'Reason' }).fill('compared with what was typed')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open', exact: true }).last().click(),
  ])
  expect(file.suggestedFilename()).toBe(`${orderNo}-loan-agreement.pdf`)
  expect(readPdf(readFileSync(await file.path())).text).toContain(orderNo)
}

test('a credit officer compares images, approves one held application and rejects the next; a rejection by rule is overruled with a colleague', async ({
  page,
  baseURL,
}, { retry }) => {
  test.slow()
  const { held, refused, rejected } = await applyForThree(baseURL ?? '', retry)
  await enterConsole(page, 'Credit officer', '/identity-checks')
  await compareImages(page, held.borrowerId)

  await page.goto('/staff/applications')
  await rowOf(page, held.orderId).click()
  await expect(panelOf(page).getByRole('table', { name: /Rules/ })).toBeVisible()
  await openAgreement(page, held.orderNo)
  await showImages(page)
  await page.keyboard.press('a')
  await panelOf(page).getByRole('combobox', { name: 'Account holder verified' }).click()
  await page.getByRole('option', { name: 'Yes', exact: true }).click()
  await fillAction(page, { Reason: 'income and documents fit' })
  await expect(rowOf(page, held.orderId)).toHaveCount(0)

  // The next one by key: each opens another application, until the one that is rejected.
  for (let left = await page.locator('tbody tr').count(); left > 0; left -= 1) {
    const opened = new URL(page.url()).searchParams.get('open')
    await page.keyboard.press('n')
    await expect(page).not.toHaveURL(new RegExp(`open=${opened}`))
    if (page.url().includes(refused)) break
  }
  await expect(page).toHaveURL(new RegExp(`open=${refused}`))
  await page.keyboard.press('d')
  await fillAction(page, { Reason: 'the employer does not know the person' })
  await expect(rowOf(page, refused)).toHaveCount(0)

  await page.getByRole('radiogroup', { name: 'Decision' }).getByText('Rejected in 30 days').click()
  await expect(rowOf(page, refused)).toBeVisible()
  await rowOf(page, rejected.orderId).click()
  await expect(panelOf(page).getByRole('table', { name: /Rules/ })).toContainText('two persons')
  await expectNoAxeViolations(page)
  await page.keyboard.press('a')
  await fillAction(page, { Reason: 'a second income is shown by payslips' })
  await expect(
    panelOf(page)
      .getByText(/Overruling waits for a second person/)
      .first(),
  ).toBeVisible()

  await approveFirst(page, 'Credit officer, second person', rejected.orderNo)
  await enterConsoleAs(page, 'Compliance', `/borrowers/${rejected.borrowerId}`)
  const decision = page.getByRole('listitem').filter({ hasText: 'Decision' })
  await expect(decision.first()).toContainText('Proposed by: Citra Lestari')
  await expect(decision.first()).toContainText('By: Laras Wibowo')

  await page.goto(`/staff/loans/${rejected.orderId}?tab=documents`)
  await expect(page.getByRole('button', { name: 'Open Key facts statement' })).toBeVisible()
  await expectNoAxeViolations(page)
})
