import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

/**
 * By hand, from the terms: 0.1 % of 1,060,000 for each of 14 days; 1,000 rupees once and 5 % of
 * 5,284 for each of 5 days.
 */
const scenarios = [
  {
    market: 'ID',
    copy: expectedCopy.ID,
    personaId: 'budi',
    headline: 'Ada tagihan yang terlambat',
    daysLate: 'Terlambat 14 hari',
    toPay: 'Rp1.074.840',
    charges: ['Biaya keterlambatan', 'Rp14.840'],
    parts: ['Biaya keterlambatanRp14.840', 'BungaRp60.000', 'PokokRp1.000.000'],
    why: '0,1%',
    tomorrow: '+Rp1.060 besok',
    part: { amount: '250.000', name: 'Jumlah yang dibayar sekarang', press: 'Bayar jumlah ini' },
    partReceived: 'Rp250.000',
    leftOfPart: 'Rp824.840',
    call: /^Telepon kami/,
    after: 'Pinjaman Anda berjalan lancar',
    left: 'Rp2.120.000',
  },
  {
    market: 'IN',
    copy: expectedCopy.IN,
    personaId: 'priya',
    headline: 'A payment is late',
    daysLate: '5 days late',
    toPay: '₹7,605',
    charges: ['Late charges', '₹2,321'],
    parts: ['Late charges₹2,321', 'Interest₹450', 'Principal₹4,834'],
    why: '5%',
    tomorrow: '+₹264.20 tomorrow',
    part: { amount: '1,500', name: 'Amount to pay now', press: 'Pay this amount' },
    partReceived: '₹1,500',
    leftOfPart: '₹6,105',
    call: /^Call us/,
    after: 'Your loan is on track',
    left: '₹15,853.57',
  },
] as const

for (const scenario of scenarios) {
  const { copy } = scenario

  test(`${scenario.personaId}, who is late, sees what is owed and why, and pays`, async ({
    page,
    enter,
    sandbox,
  }) => {
    await enter(scenario.personaId)
    await expect(page.getByRole('heading', { name: scenario.headline })).toBeVisible()
    await expect(page.getByText(scenario.daysLate)).toBeVisible()
    await expect(page.getByText(scenario.toPay).first()).toBeVisible()
    await expect(page.getByText(scenario.tomorrow)).toBeVisible()
    const [name, amount] = scenario.charges
    await expect(page.getByText(name, { exact: true }).locator('..')).toContainText(amount)
    await expect(page.getByRole('link', { name: scenario.call })).toHaveAttribute('href', /^tel:\+/)

    await page.getByRole('link', { name: copy.payNow }).tap()
    const period = page.getByRole('listitem').filter({ hasText: scenario.daysLate })
    await expect(period.getByRole('checkbox')).toBeChecked()
    await period.getByText(copy.details).tap()
    for (const part of scenario.parts) await expect(period).toContainText(part)
    await expect(period.getByText(scenario.why)).toBeVisible()

    await requestPayment(page, copy)
    await readRequestNo(page)
    await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
    const split = page.getByRole('heading', { name: copy.allocation }).locator('..')
    for (const part of scenario.parts) await expect(split).toContainText(part)

    await page.getByRole('link', { name: copy.backToLoan }).tap()
    await expect(page.getByRole('heading', { name: scenario.after })).toBeVisible()
    await expect(page.getByText(scenario.daysLate)).toHaveCount(0)
    await expect(page.getByText(scenario.left).first()).toBeVisible()
    await expectLedgerHolds(sandbox)
  })

  test(`a late borrower in ${scenario.market} pays a part of an installment`, async ({
    page,
    enter,
    sandbox,
  }) => {
    const order = await enter(journeyPersonaId('part-payer', scenario.market))
    await open(page, `/repayment?${order}`)
    await expect(page.getByText(scenario.tomorrow)).toBeVisible()
    await page.getByRole('textbox', { name: scenario.part.name }).fill(scenario.part.amount)
    await page.getByRole('button', { name: scenario.part.press }).tap()
    await expect(page.getByText(copy.waiting)).toBeVisible()
    await expect(page.getByText(scenario.partReceived).first()).toBeVisible()
    await readRequestNo(page)
    await sandbox.pay({ number: await readPaymentNumber(page, copy), action: 'exact' })
    await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
    await page.getByRole('link', { name: copy.backToLoan }).tap()
    await expect(page.getByText(scenario.leftOfPart).first()).toBeVisible()
    await expectLedgerHolds(sandbox)
  })
}
