import { expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { listRefunds } from '#contract/refund/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import { overpaymentProvider } from '#server/loan/loan-payments.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest, pay } from '../../harness/personas/payment-requests.ts'
import { reversedBody } from '../../harness/personas/provider-callbacks.ts'

// What a borrower put to the debt from an overpayment pays it while that overpayment is there.

/** Pays the next installment and so much more. */
const overpay = async (app: TestApp, borrower: Borrower, extra: number) => {
  const paymentRequest = await createPaymentRequest(borrower)
  return await pay(app, paymentRequest, { amount: String(Number(paymentRequest.amount) + extra) })
}

const choose = async ({ call, order }: Borrower, choice: 'return' | 'keep', amount: string) => {
  const input = { ...order, choice, amount } as const
  expect((await call(chooseOverpayment, input, { idempotencyKey: freshKey() })).code).toBe('0')
}

/** Asks for a refund of what is overpaid, and stays without it: its payout fails. */
const askInVain = async (app: TestApp, borrower: Borrower, amount: string) => {
  app.payouts.setSettings({ outcome: 'fail' })
  await choose(borrower, 'return', amount)
  await app.drain()
  expect((await app.staff(listRefunds, {})).data?.refunds).toMatchObject([{ state: 'stopped' }])
}

const nextDay = async (app: TestApp, borrower: Borrower): Promise<Borrower> => {
  app.clock.advance({ days: 1 })
  return await app.signInAgain(borrower)
}

const takeBack = async (app: TestApp, payment: Parameters<typeof reversedBody>[0]) => {
  await app.deliverCallback(reversedBody(payment, app.clock.now()))
  await app.drain()
  expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  await expectSoundBooks(app)
}

const money = async ({ call, order }: Borrower) => {
  const { data } = await call(loanDetails, order)
  return { owed: data?.balance.outstanding, overpaid: data?.overpayment?.amount ?? '0' }
}

const paymentLines = async ({ call, order }: Borrower) => {
  const lines = (await call(loanStatement, order)).data?.lines ?? []
  return lines.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount)
}

test('an overpayment that paid the debt pays it again once what was in its way is taken back', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const whole = await createPaymentRequest(siti, { periods: '3' })
  const paidAt = '2026-11-20T03:00:00Z'
  const own = await overpay(app, siti, 100_000)
  await choose(siti, 'keep', '100000')
  expect(await money(siti)).toEqual({ owed: '2020000', overpaid: '0' })
  for (const _ of ['once', 'twice']) {
    const earlier = await pay(app, whole, { paidAt })
    expect(await money(siti)).toEqual({ owed: '0', overpaid: '1160000' })
    expect(await paymentLines(siti)).toEqual(['3180000', '0'])
    const { data } = await app.staff(readLoan, { loanId: siti.order.orderId })
    expect(data?.payments.map(({ amount }) => amount)).toEqual(['3180000', '1160000'])
    expect((await siti.call(loanStatement, siti.order)).data?.receipts).toHaveLength(2)
    await expectSoundBooks(app)
    await takeBack(app, earlier)
    expect(await money(siti)).toEqual({ owed: '2020000', overpaid: '0' })
    expect(await paymentLines(siti)).toEqual(['1060000', '100000'])
  }
  await takeBack(app, own)
  expect(await money(siti)).toEqual({ owed: '3180000', overpaid: '0' })
})

test('an overpayment that a release before took off the debt for good stays overpaid', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const whole = await createPaymentRequest(siti, { periods: '3' })
  await overpay(app, siti, 100_000)
  await choose(siti, 'keep', '100000')
  const earlier = await pay(app, whole, { paidAt: '2026-11-20T03:00:00Z' })
  await app.services.db
    .updateTable('payment.payment')
    .set({ allocation: JSON.stringify({ parts: [], refundRepaid: '0', overpaid: '0' }) })
    .where('provider', '=', overpaymentProvider)
    .execute()
  await takeBack(app, earlier)
  expect(await money(siti)).toEqual({ owed: '2120000', overpaid: '100000' })
})

test('an overpayment pays the debt that it paid once a refund of more than there is was cancelled', async () => {
  await using app = await createTestApp()
  const first = await app.enter('siti')
  const returned = await overpay(app, first, 100_000)
  await askInVain(app, first, '100000')
  const siti = await nextDay(app, first)
  // Paid before the refund was asked for, and heard of after it.
  const paidAt = '2026-11-20T03:00:00Z'
  await pay(app, await createPaymentRequest(siti), { paidAt, amount: '1130000' })
  await choose(siti, 'keep', '70000')
  await takeBack(app, returned)
  expect((await app.staff(listRefunds, {})).data?.refunds).toEqual([])
  expect(await money(siti)).toEqual({ owed: '2050000', overpaid: '0' })
})

test('a refund of what is still overpaid stays, whatever was put to the debt after it', async () => {
  await using app = await createTestApp()
  const first = await app.enter('siti')
  await overpay(app, first, 70_000)
  await askInVain(app, first, '70000')
  const siti = await nextDay(app, first)
  const kept = await overpay(app, siti, 100_000)
  await choose(siti, 'keep', '100000')
  await nextDay(app, siti)
  await overpay(app, siti, 0)
  await takeBack(app, kept)
  expect((await app.staff(listRefunds, {})).data?.refunds).toMatchObject([{ amount: '70000' }])
  expect(await money(siti)).toEqual({ owed: '1160000', overpaid: '0' })
})
