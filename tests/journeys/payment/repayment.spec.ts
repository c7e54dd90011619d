import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
} from '../../harness/pages/page-actions.ts'

/** Computed by hand from the products' terms, not read from the pages they are compared with. */
const scenarios = [
  {
    copy: expectedCopy.ID,
    name: 'Siti Rahmawati',
    product: 'Dana Cepat',
    next: 'Rp1.060.000',
    all: 'Rp3.180.000',
    choose: { installment: expectedCopy.ID.installment(2, 3), total: 'Rp2.120.000' },
    bank: { name: 'BNI', account: 'Nomor virtual account BNI', method: 'BNI Mobile Banking' },
    copied: [],
    parts: { interest: ['Bunga', 'Rp60.000'], principal: ['Pokok', 'Rp1.000.000'] },
    paidInstallments: ['Cicilan 1', 'Cicilan 2'],
    left: 'Rp1.060.000',
    stillPending: expectedCopy.ID.installment(3, 3),
    paidFold: 'Sudah dibayar (2)',
  },
  {
    copy: expectedCopy.IN,
    name: 'Arjun Mehta',
    product: 'Salary Line',
    next: '₹5,284',
    all: '₹15,853.57',
    choose: { installment: expectedCopy.IN.installment(3, 4), total: '₹10,568' },
    bank: {
      name: 'Bank transfer (NEFT / IMPS)',
      account: 'Account number',
      method: 'NEFT (net banking)',
    },
    copied: [
      ['Copy the IFSC', 'RTST0VACCTS'],
      ['Copy the payee name', 'Rupya'],
    ],
    parts: { interest: ['Interest', '₹'], principal: ['Principal', '₹'] },
    paidInstallments: ['EMI 2', 'EMI 3'],
    left: '₹5,285.57',
    stillPending: expectedCopy.IN.installment(4, 4),
    paidFold: 'Paid (3)',
  },
] as const

for (const scenario of scenarios) {
  const { copy, bank } = scenario

  test(`${scenario.name} pays two installments and sees them counted`, async ({
    page,
    context,
    sandbox,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, `/sandbox?lang=${copy.language}&keepLang=1`)
    await page.getByRole('button', { name: copy.enterAs(scenario.name), exact: true }).tap()
    await expect(page).toHaveURL(/\/loanDetail\?productId=[a-z-]+&orderId=[0-9a-f-]+$/)
    await expect(page).toHaveTitle(new RegExp(`^${scenario.product} – `))
    await expect(page.getByText(scenario.next).first()).toBeVisible()
    await expect(page.getByText(scenario.all).first()).toBeVisible()

    await page.getByRole('link', { name: copy.payNow }).tap()
    const chosen = page.getByRole('checkbox', { checked: true })
    await expect(chosen).toHaveCount(1)
    await page.getByRole('checkbox', { name: scenario.choose.installment }).tap()
    await expect(chosen).toHaveCount(2)
    await expect(page.getByText(scenario.choose.total)).toBeVisible()
    await requestPayment(page, copy)

    await page.getByRole('link', { name: copy.changePaymentMethod }).tap()
    await page.getByRole('radio', { name: bank.name, exact: true }).tap()
    await page.getByRole('radio', { name: bank.method }).tap()
    await page.getByRole('button', { name: copy.wantToPay }).tap()
    await expect(page.getByRole('heading', { name: bank.account })).toBeVisible()
    await expect(page.getByText(bank.method).first()).toBeVisible()
    const number = await readPaymentNumber(page, copy)
    await page.getByRole('button', { name: copy.copyNumber }).tap()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
    for (const [button, text] of scenario.copied) {
      await page.getByRole('button', { name: button }).tap()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
    await readRequestNo(page)

    // Values in the page's memory would be gone after a reload.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const counter = await context.newPage()
    await open(counter, '/sandbox')
    await counter.getByRole('radio', { name: number }).tap()
    await counter.getByRole('button', { name: copy.payHere }).tap()
    await expect(counter.getByRole('region', { name: copy.whatBankDid })).toContainText('200')

    await page.bringToFront()
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect(page.getByRole('heading', { name: copy.receipt })).toBeVisible()
    for (const name of scenario.paidInstallments) {
      const group = page.getByRole('listitem').filter({ hasText: name })
      await expect(group).toContainText(scenario.parts.interest.join(''))
      await expect(group).toContainText(scenario.parts.principal.join(''))
    }
    await expect(page.getByText(copy.leftToPay).locator('..')).toContainText(scenario.left)

    await page.getByRole('link', { name: copy.backToLoan }).tap()
    await expect(page.getByText(scenario.left).first()).toBeVisible()
    await expect(page.getByText(scenario.all)).toHaveCount(0)
    await page.getByRole('link', { name: copy.payNow }).tap()
    await expect(page.getByRole('checkbox', { name: scenario.stillPending })).toBeChecked()
    await page.getByText(scenario.paidFold).tap()
    await expect(page.getByText(scenario.choose.installment)).toBeVisible()

    await counter.getByRole('button', { name: copy.checkLedger }).tap()
    await expect(counter.getByText(copy.ledgerHolds)).toBeVisible()
    await expectLedgerHolds(sandbox)
  })
}
