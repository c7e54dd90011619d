import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { profileCopy } from '../../harness/copy/profile-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { applyForLoan } from '../../harness/pages/loan-actions.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { fillStep } from '../../harness/pages/profile-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

/** The sandbox's payouts arrive a few seconds after they were sent; the page polls by itself. */
const arrival = { timeout: 40_000 }

const words = {
  ID: {
    another: 'Rekening ini bukan atas nama Anda',
    checked: 'Rekening baru Anda sedang kami periksa',
    account: /BCA •••• 9876/,
  },
  IN: {
    another: 'This account is not in your name',
    checked: 'We are checking your new account',
    account: /HDFC Bank •••• 5432/,
  },
} as const

for (const market of ['ID', 'IN'] as const) {
  const copy = loanCopy[market]

  test(`in ${market} a loan whose account is another person's waits for the borrower's own, and is paid to it`, async ({
    page,
    enter,
    sandbox,
  }, { retry }) => {
    test.slow()
    await enter(journeyPersonaId(retry === 0 ? 'other-holder' : 'other-holder-again', market))
    await applyForLoan(page, copy)
    await expect(page.getByText(words[market].another)).toBeVisible(arrival)
    const { searchParams } = new URL(page.url())
    const orderId = searchParams.get('orderId') ?? ''
    await page.getByRole('link', { name: copy.correctAccount }).click()
    await expect(page).toHaveURL(/\/bindCard\?next=%2FloanDetail/)
    await fillStep.bank(page, market)
    await page.getByRole('button', { name: profileCopy[market].saveAccount }).tap()
    await expect(page.getByText(profileCopy[market].accountSaved).first()).toBeVisible()
    await open(page, `/loanDetail?${searchParams}`)
    await expect(page.getByText(words[market].checked).first()).toBeVisible()
    await expect(page.getByText(words[market].account).first()).toBeVisible()

    await sandbox.payAgain(orderId)
    await expect(page.getByRole('heading', { name: copy.running })).toBeVisible(arrival)
    await expect(page.getByText(words[market].account).first()).toBeVisible()
    await expectLedgerHolds(sandbox)
  })
}
