import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { readPaymentNumber } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test.use({ javaScriptEnabled: false })

const scenarios = [
  {
    copy: expectedCopy.ID,
    account: 'Nomor virtual account BCA',
    amount: 'Rp1.060.000',
    code: /^\d{15}$/,
  },
  {
    copy: expectedCopy.IN,
    account: 'Account number',
    amount: '₹5,284',
    code: /^\d+$/,
  },
] as const

for (const { copy, account, amount, code } of scenarios) {
  test(`before any script, a borrower in ${copy.market} reads what to pay and where to`, async ({
    page,
    sandbox,
  }) => {
    await page.goto(await sandbox.enterAs(page, journeyPersonaId('no-script', copy.market)))
    await expect(page.getByText(amount).first()).toBeVisible()
    await page.getByRole('link', { name: copy.payNow }).tap()
    await expect(page.getByRole('button', { name: copy.paySoon })).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.getByRole('button', { name: copy.paySoon }).tap()
    await page.getByRole('button', { name: copy.showPaymentNumber }).tap()
    const heading = page.getByRole('heading', { name: account })
    await expect(heading).toBeVisible()
    await expect(page.getByText(amount).first()).toBeVisible()
    const number = await readPaymentNumber(page, copy)
    expect(number).toMatch(code)
    await page.getByRole('link', { name: copy.changePaymentMethod }).tap()
    await expect(
      page.getByRole('radio', {
        name: copy.market === 'ID' ? 'BCA' : 'Bank transfer (NEFT / IMPS)',
      }),
    ).toBeVisible()
  })
}
