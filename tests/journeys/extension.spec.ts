import { partId } from './stage/cast.ts'
import { askForNumber, open, readBillNo, readNumber, untilAlive } from './stage/deeds.ts'
import { extensionVoices } from './stage/extension-voice.ts'
import { expectLedgerHolds } from './stage/ledger.ts'
import { expect, testOnOwnCalendar as test } from './stage/test.ts'
import { voices } from './stage/voice.ts'

/**
 * By hand, from the terms. Indonesia: 14 days at 0.1 % of 1,060,000, interest of 60,000, a fee of
 * 1.5 % of 3,000,000; a month later interest and fee alone. India: 1,000 rupees once and 5 % of
 * 5,284 for each of 5 days, interest of 450, a fee of 1.5 % of 20,000; then the fee alone, since
 * the interest of the first installment is paid and that of the second not due yet.
 */
const stories = [
  {
    market: 'ID',
    payNow: 'Rp1.074.840',
    times: [
      { cost: 'Rp119.840', newDay: 'Senin, 21 Des 2026', days: 30 },
      { cost: 'Rp45.000', newDay: 'Kamis, 21 Jan 2027', days: 31 },
    ],
    atLast: 'Rp3.120.000',
  },
  {
    market: 'IN',
    payNow: '₹7,605',
    times: [
      { cost: '₹3,071', newDay: 'Monday, 21 Dec 2026', days: 30 },
      { cost: '₹300', newDay: 'Thursday, 21 Jan 2027', days: 31 },
    ],
    atLast: '₹20,687.57',
  },
] as const

for (const { market, payNow, times, atLast } of stories) {
  const voice = voices[market]
  const words = extensionVoices[market]

  test(`in ${market} a loan is extended twice, then paid`, async ({ page, enter, sandbox }) => {
    const order = await enter(partId('extended-twice', market))
    for (const [index, time] of times.entries()) {
      await page.getByRole('link', { name: words.moreTime }).tap()
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
      if (index === 0) await expect(page.getByText(payNow).first()).toBeVisible()
      await expect(page.getByText(time.cost).first()).toBeVisible()
      await page.getByRole('link', { name: words.extend }).tap()
      await expect(page.getByText(time.newDay).first()).toBeVisible()
      await askForNumber(page, voice)
      await expect(page.getByText(time.cost).first()).toBeVisible()
      await readBillNo(page)
      await sandbox.pay({ number: await readNumber(page, voice), action: 'exact' })
      await expect(page.getByRole('heading', { name: words.extended })).toBeVisible()
      await expect(page.getByText(time.newDay)).toBeVisible()
      await page.getByRole('link', { name: voice.backToLoan }).tap()
      await expect(page.getByText(time.newDay).first()).toBeVisible()
      await expect(page.getByRole('link', { name: words.moreTime })).toHaveCount(0)
      await sandbox.moveClock({ days: String(time.days) })
      await page.reload()
      await untilAlive(page)
    }
    // Used up: the link is gone, and the address says why.
    await expect(page.getByRole('link', { name: words.moreTime })).toHaveCount(0)
    await open(page, `/whetherRepay?${order}`)
    await expect(page.getByRole('heading', { name: words.none })).toBeVisible()

    await page.getByRole('link', { name: words.payBill }).tap()
    await page.getByRole('checkbox', { name: voice.chooseAll }).tap()
    await expect(page.getByText(atLast).first()).toBeVisible()
    await askForNumber(page, voice)
    await readBillNo(page)
    await sandbox.pay({ number: await readNumber(page, voice), action: 'exact' })
    await expect(page.getByRole('heading', { name: voice.received })).toBeVisible()
    await page.getByRole('link', { name: voice.backToLoan }).tap()
    await expect(page.getByRole('dialog', { name: voice.rateTitle })).toBeVisible()
    await expectLedgerHolds(sandbox)
  })
}
