import type { Page } from '@playwright/test'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { type ExpectedLoanCopy, loanCopy } from '../../harness/copy/loan-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  agreeToAll,
  applyForLoan,
  expectLoanPage,
  openConfirm,
  takeLoan,
} from '../../harness/pages/loan-actions.ts'
import { open, readPaymentNumber } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

/** Counted by hand from the products' terms: a step more than what the product proposes. */
const figures = {
  ID: {
    amount: 'Rp3.500.000',
    received: 'Rp3.412.500',
    first: 'Rp1.236.700',
    large: { amount: '12000000', installments: '6' },
  },
  IN: {
    amount: '₹22,000',
    received: '₹21,560',
    first: '₹5,813',
    large: { amount: '70000', installments: '9' },
  },
} as const

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The sandbox's payouts arrive a few seconds after they were sent; the page polls by itself. */
const arrival = { timeout: 40_000 }

const expectBoxes = async (page: Page, copy: ExpectedLoanCopy): Promise<void> => {
  for (const name of copy.boxes) {
    await expect(page.getByRole('checkbox', { name })).toBeChecked({ checked: copy.startsTicked })
  }
}

for (const market of ['ID', 'IN'] as const) {
  const copy = loanCopy[market]
  const { amount, received, first, large } = figures[market]

  test(`in ${market} an offer is read, changed, agreed to and becomes a running loan`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('taking-loan', market))
    await openConfirm(page, copy)
    await page.getByRole('link', { name: copy.more }).click()
    await expect(page.getByText(received).first()).toBeVisible()
    await expect(page.getByText(amount).first()).toBeVisible()
    await expect(page.getByText(first).first()).toBeVisible()
    await expect(page.getByText(copy.apr)).toBeVisible()

    await page.getByRole('link', { name: copy.keyFacts }).click()
    await expect(page).toHaveURL(/\/keyFacts\?/)
    await expect(page.getByText(received).first()).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: copy.agreement, exact: true }).click()
    await expect(page.getByText(copy.draft)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(received).first()).toBeVisible()

    await takeLoan(page, copy, { hasRead: true })
    await expectLoanPage(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await expect(heading(page, copy.running)).toBeVisible(arrival)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect(page.getByText(first).first()).toBeVisible()
    await expect(page.getByText(copy.cancelUntil)).toBeVisible()

    await page.getByRole('link', { name: copy.documents }).click()
    await page.getByRole('link', { name: copy.agreement, exact: true }).click()
    await expect(page.getByText(copy.agreedOn)).toBeVisible()
    await expect(page.getByText(received).first()).toBeVisible()
    await expectLedgerHolds(sandbox)
  })

  test(`in ${market} confirm waits until every document is agreed to`, async ({ page, enter }) => {
    await enter(journeyPersonaId('agreements', market))
    await openConfirm(page, copy)
    await expectBoxes(page, copy)
    const confirm = page.getByRole('button', { name: copy.confirm })
    if (copy.startsTicked) await page.getByRole('checkbox', { name: copy.boxes[0] ?? '' }).uncheck()
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await expect(confirm).toHaveAccessibleDescription(copy.agreeFirst)
    await confirm.press('Enter')
    const boxes = page.getByRole('checkbox')
    await expect(boxes.first()).toBeFocused()
    for (const box of await boxes.all()) {
      await expect(box).toHaveAccessibleDescription(copy.agreeMissing)
    }
    await page.keyboard.press('Space')
    await expect(boxes.first()).toHaveAccessibleDescription('')
    await agreeToAll(page, copy)
    await expect(confirm).not.toHaveAttribute('aria-disabled')

    // Reading a document and coming back keeps the ticks; another amount is another document.
    await page.getByRole('link', { name: copy.agreement, exact: true }).click()
    await expect(page.getByText(copy.draft)).toBeVisible()
    await page.goBack()
    for (const name of copy.boxes) {
      await expect(page.getByRole('checkbox', { name })).toBeChecked()
    }
    await page.getByRole('link', { name: copy.more }).click()
    await expect(page.getByText(received).first()).toBeVisible()
    await expectBoxes(page, copy)
    if (copy.startsTicked) return

    await agreeToAll(page, copy)
    await confirm.click()
    const dialog = page.getByRole('dialog')
    const frame = dialog.frameLocator('iframe')
    await expect(frame.getByText(received).first()).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', '')
    await dialog.getByRole('button', { name: copy.cancel }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/confirmLoan\?/)

    // Who opened the agreement from its row is not asked for it again.
    await page.getByRole('link', { name: copy.agreement, exact: true }).click()
    await expect(page.getByText(copy.draft)).toBeVisible()
    await page.goBack()
    await page.route('**/loan-detail-push*', route => route.abort('internetdisconnected'))
    await confirm.click()
    await expect(page.getByText(copy.noReply)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test(`in ${market} a changed amount is confirmed only once its offer is shown`, async ({
    page,
    enter,
  }) => {
    const confirmed: number[] = []
    await page.route('**/loan-detail-push*', route => {
      const fields = new URLSearchParams(route.request().postData() ?? '')
      confirmed.push(Number(fields.get('amount')))
      return route.abort('internetdisconnected')
    })
    await enter(journeyPersonaId('agreements', market))
    await openConfirm(page, copy)
    await agreeToAll(page, copy)
    const box = page.getByRole('checkbox').first()
    await page.getByRole('link', { name: copy.more }).click()
    // By force: otherwise the test would wait until the button is live.
    await page.getByRole('button', { name: copy.confirm }).click({ force: true })
    await box.press('Enter')
    await expect(page.getByText(received).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(confirmed).toEqual([])
    await takeLoan(page, copy)
    await expect(page.getByText(copy.noReply)).toBeVisible()
    expect(confirmed).toEqual([Number(amount.replaceAll(/\D/g, ''))])
  })

  test(`in ${market} a large loan waits for staff, who approve it`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('manual-decision', market))
    await applyForLoan(page, copy, large)
    await expect(heading(page, copy.underReview)).toBeVisible()
    await expect(heading(page, copy.whatNext)).toBeVisible()
    await expect(page.getByText(copy.answerBy)).toBeVisible()
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
    await expect.poll(() => sandbox.isUnderReview(orderId), arrival).toBe(true)
    await sandbox.decide(orderId, 'approve')
    await expect(heading(page, copy.running)).toBeVisible(arrival)
  })

  test(`in ${market} a rejection is shown with its reason, other lenders and their cost`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('refused', market))
    await applyForLoan(page, copy)
    await expect(heading(page, copy.rejected)).toBeVisible(arrival)
    await expect(heading(page, copy.meaning)).toBeVisible()
    await page.locator('summary').last().click()
    await expect(
      page
        .getByRole('button', { name: copy.totalCost })
        .or(page.getByRole('link', { name: copy.totalCost }))
        .first(),
    ).toBeVisible()
  })

  test(`in ${market} a loan is cancelled in the cooling-off period for exactly what it costs that day`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(journeyPersonaId('cooling-off', market))
    await applyForLoan(page, copy)
    await expect(heading(page, copy.running)).toBeVisible(arrival)
    const cancelLink = page.getByRole('link', { name: copy.cancelLoan })
    await expect(cancelLink).toBeVisible()
    // It is also said where one would pay everything.
    const { search } = new URL(page.url())
    await page.goto(`/payOff${search}`)
    await expect(cancelLink).toBeVisible()
    await page.goto(`/repayment${search}`)
    await cancelLink.click()
    await expect(page.getByText(copy.cancellation)).toBeVisible()
    await sandbox.pay({
      number: await readPaymentNumber(page, expectedCopy[market]),
      action: 'exact',
    })
    await expect(heading(page, expectedCopy[market].received)).toBeVisible()
    await page.getByRole('link', { name: expectedCopy[market].backToLoan }).click()
    await expect(heading(page, copy.settled)).toBeVisible()
    await expectLedgerHolds(sandbox)
  })

  test(`in ${market} a payout that the bank refuses waits for the right account`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('odd-account', market))
    await applyForLoan(page, copy)
    await expect(page.getByText(copy.bankRefused)).toBeVisible(arrival)
    await page.getByRole('link', { name: copy.correctAccount }).click()
    await expect(page).toHaveURL(/\/bindCard\?next=%2FloanDetail/)
  })

  test(`in ${market} a lost reply, and pressing again, makes one loan`, async ({ page, enter }) => {
    await enter(journeyPersonaId('lost-reply', market))
    await openConfirm(page, copy)
    await page.route('**/loan-detail-push*', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await takeLoan(page, copy)
    await expect(page.getByText(copy.noReply)).toBeVisible()
    await page.unroute('**/loan-detail-push*')
    await page.getByRole('button', { name: copy.confirm }).click()
    if (!copy.startsTicked) {
      await page.getByRole('button', { name: copy.agree, exact: true }).click()
    }
    await expectLoanPage(page)
    await open(page, '/order')
    await expect(page.locator('main a[href*="/loanDetail"]')).toHaveCount(1)

    await openConfirm(page, copy)
    await expect(heading(page, copy.openLoan)).toBeVisible()
    await page.getByRole('link', { name: copy.seeOpenLoan }).click()
    await expect(page).toHaveURL(/\/loanDetail\?/)
  })

  test(`in ${market} a borrower with an incomplete profile is led there and back`, async ({
    page,
    enter,
  }) => {
    await enter(journeyPersonaId('incomplete-profile', market))
    await openConfirm(page, copy)
    await takeLoan(page, copy)
    await expect(heading(page, copy.dataMissing)).toBeVisible()
    await page.getByRole('link', { name: copy.completeData }).click()
    await expect(page).toHaveURL(/\/certification\?next=%2FconfirmLoan/)
  })
}

test('where there are no documents there is no box, and confirm does not wait for one', async ({
  page,
  enter,
}) => {
  const copy = loanCopy.ID
  await enter(journeyPersonaId('agreements', 'ID'))
  await openConfirm(page, copy)
  const confirm = page.getByRole('button', { name: copy.confirm })
  await page.getByRole('checkbox').uncheck()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await page.route('**/v3/contract/contract?*', route =>
    route.fulfill({ json: { code: '0', message: '', data: { agreements: [] } } }),
  )
  await page.getByRole('link', { name: copy.more }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(confirm).not.toHaveAttribute('aria-disabled')
})
