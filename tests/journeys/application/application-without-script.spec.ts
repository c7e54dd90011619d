import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test.use({ javaScriptEnabled: false })

const figures = {
  ID: { received: 'Rp3.412.500' },
  IN: { received: '₹21,560' },
} as const

for (const market of ['ID', 'IN'] as const) {
  const copy = loanCopy[market]

  test(`in ${market} a loan is chosen, agreed to and taken without any script`, async ({
    page,
    sandbox,
  }) => {
    await page.goto(
      await sandbox.enterAs(page, journeyPersonaId('applying-without-script', market)),
    )
    await page.goto(`/confirmLoan?productId=${copy.product.productId}`)
    await page.getByRole('link', { name: copy.more }).tap()
    await expect(page.getByText(figures[market].received).first()).toBeVisible()
    const chosen = page.url()

    // A borrower who has not agreed gets a message from the server, and loses no input.
    for (const name of copy.boxes) await page.getByRole('checkbox', { name }).uncheck()
    await page.getByRole('button', { name: copy.confirm }).tap()
    await expect(page.getByRole('alert').getByText(copy.agreeEach)).toBeVisible()
    for (const name of copy.boxes) {
      await expect(page.getByRole('checkbox', { name })).toHaveAccessibleDescription(
        copy.agreeMissing,
      )
    }
    expect(page.url()).toBe(chosen)
    await expect(page.getByText(figures[market].received).first()).toBeVisible()

    for (const name of copy.boxes) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: copy.confirm }).tap()
    await expect(page).toHaveURL(/\/loanDetail\?.*from=confirm$/)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: copy.running })).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 40_000 })

    await page.getByRole('link', { name: copy.cancelLoan }).tap()
    // Opening the page issues nothing.
    await expect(page.getByText(copy.cancellation)).toHaveCount(0)
    await page.getByRole('button', { name: expectedCopy[market].showPaymentNumber }).tap()
    await expect(page.getByText(copy.cancellation)).toBeVisible()
  })
}
