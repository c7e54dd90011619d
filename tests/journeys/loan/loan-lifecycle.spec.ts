import type { Page } from '@playwright/test'
import { type ExpectedCopy, expectedCopy } from '../../harness/copy/expected-copy.ts'
import { extensionCopy } from '../../harness/copy/extension-copy.ts'
import { loanCopy } from '../../harness/copy/loan-copy.ts'
import { expectLedgerHolds } from '../../harness/journeys/expect-ledger.ts'
import { expect, testOnOwnCalendar as test } from '../../harness/journeys/fixtures.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import {
  open,
  readPaymentNumber,
  readRequestNo,
  requestPayment,
} from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

/**
 * Six loans from running to their end, as their borrowers see them while the sandbox moves the
 * business date. Every figure is computed by hand from the products' terms:
 * Dana Cepat: 3,000,000 in three months, each 1,000,000 and 60,000 of interest. Late: 0.1 % a day.
 * Salary Line: 20,000 rupees in four months, three times 5,284 and once 5,285.57. Late: 1,000
 * rupees once, 5 % a day for 30 days, then 4 %.
 */
type LoanJourney = {
  readonly page: Page
  readonly sandbox: SandboxClient
  readonly order: URLSearchParams
  readonly copy: ExpectedCopy
}

/** Moves the business date and comes back to the loan. */
const passDays = async ({ page, sandbox, order }: LoanJourney, days: number): Promise<void> => {
  await sandbox.moveClock({ days: String(days) })
  await open(page, `/loanDetail?${order}`)
}

const seeHeading = async ({ page }: LoanJourney, name: string): Promise<void> => {
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Pays the number on the page at the bank; returns the bank's id of the payment. */
const payDisplayedNumber = async (
  { page, sandbox, copy }: LoanJourney,
  action: 'exact' | 'over' = 'exact',
): Promise<string> => {
  await readRequestNo(page)
  const [paymentId = ''] = await sandbox.pay({
    number: await readPaymentNumber(page, copy),
    action,
  })
  await expect(page.getByRole('heading', { name: copy.received })).toBeVisible()
  return paymentId
}

type InstallmentPayment = { readonly amount: string; readonly all?: true; readonly action?: 'over' }

/** Requests what is due, or all of it, checks the amount, and pays. */
const pay = async (
  journey: LoanJourney,
  { amount, all, action }: InstallmentPayment,
): Promise<string> => {
  const { page, order, copy } = journey
  await open(page, `/repayment?${order}`)
  if (all) await page.getByRole('checkbox', { name: copy.chooseAll }).tap()
  await requestPayment(page, copy)
  await expect(page.getByText(amount).first()).toBeVisible()
  return await payDisplayedNumber(journey, action)
}

/** The statement contains all of this; it is the page that the borrower then sees. */
const readStatement = async (
  { page, order }: LoanJourney,
  texts: readonly string[],
): Promise<void> => {
  await open(page, `/statement?${order}`)
  for (const each of texts) await expect(page.getByText(each).first()).toBeVisible()
}

/** Back on the loan's page, which asks for a rating: nothing is owed any more. */
const expectSettled = async (journey: LoanJourney): Promise<void> => {
  await open(journey.page, `/loanDetail?${journey.order}`)
  await expect(journey.page.getByRole('dialog', { name: journey.copy.rateTitle })).toBeVisible()
}

test.afterEach(async ({ sandbox }) => await expectLedgerHolds(sandbox))

test('on time: each installment is paid on its day, with a calendar moved by hand', async ({
  page,
  context,
  enter,
  sandbox,
}) => {
  const order = await enter(journeyPersonaId('on-time', 'ID'))
  const journey = { page, sandbox, order, copy: expectedCopy.ID }
  const calendar = await context.newPage()
  await open(calendar, '/sandbox')
  const turn = async (...steps: readonly number[]) => {
    await calendar.bringToFront()
    for (const days of steps) {
      const moved = calendar.waitForResponse('**/sandbox/clock?*')
      await calendar.getByRole('button', { name: `+${days} hari`, exact: true }).tap()
      await moved
    }
    await page.bringToFront()
    await open(page, `/loanDetail?${order}`)
  }
  await seeHeading(journey, loanCopy.ID.running)
  await turn(7, 1, 1, 1)
  await seeHeading(journey, 'Tagihan Anda jatuh tempo hari ini')
  await expect(page.getByText('Jatuh tempo hari ini, Selasa, 1 Des 2026')).toBeVisible()
  await pay(journey, { amount: 'Rp1.060.000' })
  await turn(30, 1)
  await pay(journey, { amount: 'Rp1.060.000' })
  await turn(30, 1)
  await seeHeading(journey, 'Tagihan Anda jatuh tempo hari ini')
  await pay(journey, { amount: 'Rp1.060.000' })
  await expect(page.getByText('Tidak ada. Pinjaman ini sudah lunas.')).toBeVisible()

  await expectSettled(journey)
  await readStatement(journey, [
    'Pinjaman ini lunas pada Senin, 1 Feb 2027.',
    'Surat keterangan lunas (PDF)',
    'Tidak ada biaya tambahan.',
  ])
})

test('extended twice, then paid', async ({ page, enter, sandbox }) => {
  const order = await enter(journeyPersonaId('extended-twice', 'ID'))
  const journey = { page, sandbox, order, copy: expectedCopy.ID }
  const ownCopy = extensionCopy.ID
  // 14 days at 0.1 % of 1,060,000, interest of 60,000, a fee of 1.5 % of 3,000,000; a month later
  // the fee alone, since no interest is due yet.
  const times = [
    { cost: 'Rp119.840', newDay: 'Senin, 21 Des 2026', days: 30 },
    { cost: 'Rp45.000', newDay: 'Kamis, 21 Jan 2027', days: 31 },
  ]
  for (const { cost, newDay, days } of times) {
    await page.getByRole('link', { name: ownCopy.offerExtension }).tap()
    await seeHeading(journey, ownCopy.title)
    await expect(page.getByText(cost).first()).toBeVisible()
    await page.getByRole('link', { name: ownCopy.extend }).tap()
    await expect(page.getByText(newDay).first()).toBeVisible()
    await requestPayment(page, journey.copy)
    await readRequestNo(page)
    await sandbox.pay({ number: await readPaymentNumber(page, journey.copy), action: 'exact' })
    await seeHeading(journey, ownCopy.extended)
    await page.getByRole('link', { name: journey.copy.backToLoan }).tap()
    await expect(page.getByText(newDay).first()).toBeVisible()
    await expect(page.getByRole('link', { name: ownCopy.offerExtension })).toHaveCount(0)
    await passDays(journey, days)
  }
  // Used up: the link is gone, and the address says why.
  await expect(page.getByRole('link', { name: ownCopy.offerExtension })).toHaveCount(0)
  await open(page, `/whetherRepay?${order}`)
  await seeHeading(journey, ownCopy.none)

  await pay(journey, { amount: 'Rp3.120.000', all: true })
  await expectSettled(journey)
  await readStatement(journey, [
    'Perpanjangan',
    'Biaya perpanjangan',
    'Cicilan 1 kini jatuh tempo Kamis, 21 Jan 2027.',
    'Pinjaman ini lunas pada Kamis, 21 Jan 2027.',
  ])
})

test('paid off early, for less than all its installments', async ({ page, enter, sandbox }) => {
  const order = await enter(journeyPersonaId('closing', 'ID'))
  const journey = { page, sandbox, order, copy: expectedCopy.ID }
  await page.getByRole('link', { name: journey.copy.closeEarly }).tap()
  await seeHeading(journey, journey.copy.closeEarly)
  await passDays(journey, 10)
  await pay(journey, { amount: 'Rp1.060.000' })
  await passDays(journey, 19)
  await open(page, `/payOff?${order}`)
  // 2,000,000 of principal, and of 60,000 the 19 days of 31 that have passed.
  await expect(page.getByText('Rp2.036.774').first()).toBeVisible()
  await page.getByRole('link', { name: 'Bayar dan lunasi' }).tap()
  await expect(page.getByText(journey.copy.waiting)).toBeVisible()
  await payDisplayedNumber(journey)
  await expectSettled(journey)
  await readStatement(journey, [
    'Tidak ditagih karena Anda melunasi lebih awal: bunga −Rp23.226',
    'Tidak ditagih karena Anda melunasi lebih awal: bunga −Rp60.000',
    'Pinjaman ini lunas pada Minggu, 20 Des 2026.',
  ])
})

test('late by 45 days, then paid', async ({ page, enter, sandbox }) => {
  const order = await enter(journeyPersonaId('paid-late', 'IN'))
  const journey = { page, sandbox, order, copy: expectedCopy.IN }
  await passDays(journey, 40)
  await seeHeading(journey, 'A payment is late')
  await expect(page.getByText('45 days late').first()).toBeVisible()
  // The first installment: 1,000, 30 days of 264.20 and 15 of 211.36; the second: 15 of 264.20.
  await pay(journey, { amount: '₹37,196.97', all: true })
  await expectSettled(journey)
  await readStatement(journey, [
    'This loan was paid off on Thursday, 31 Dec 2026.',
    'Penalty because EMI 1 was late',
    'Daily late charge on EMI 1, 17 Nov 2026 to 31 Dec 2026 +₹11,096.40',
    'Daily late charge on EMI 2, 17 Dec 2026 to 31 Dec 2026 +₹3,963',
  ])
})

test('overpaid, and the money refunded', async ({ page, enter, sandbox }) => {
  const order = await enter(journeyPersonaId('overpaid', 'IN'))
  const journey = { page, sandbox, order, copy: expectedCopy.IN }
  await pay(journey, { amount: '₹5,284', action: 'over' })
  await open(page, `/refund?${order}`)
  await seeHeading(journey, journey.copy.yours)
  await expect(page.getByText('₹528.41').first()).toBeVisible()
  await page.getByRole('button', { name: 'Return it to my account' }).tap()
  await expect(page.getByText('On its way')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Returned', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()

  await pay(journey, { amount: '₹10,569.57', all: true })
  await expectSettled(journey)
  await readStatement(journey, [
    'This loan was paid off on Saturday, 21 Nov 2026.',
    '₹528.41 was more than you owed and is yours.',
    'We set your money aside to return it to you.',
    'We returned this money to you.',
  ])
})

test('reversed by the bank after it was settled, and paid again', async ({
  page,
  enter,
  sandbox,
}) => {
  const order = await enter(journeyPersonaId('reversed', 'IN'))
  const journey = { page, sandbox, order, copy: expectedCopy.IN }
  const paymentId = await pay(journey, { amount: '₹15,853.57', all: true })
  await expectSettled(journey)
  await passDays(journey, 15)
  await sandbox.reversePayment(paymentId)
  await passDays(journey, 0)
  await seeHeading(journey, loanCopy.IN.running)
  await expect(page.getByText('₹15,853.57').first()).toBeVisible()
  await readStatement(journey, [
    'The bank reversed your payment of Saturday, 21 Nov 2026. It no longer counts.',
  ])
  await pay(journey, { amount: '₹15,853.57', all: true })
  await expectSettled(journey)
  await readStatement(journey, ['This loan was paid off on Sunday, 6 Dec 2026.'])
})
