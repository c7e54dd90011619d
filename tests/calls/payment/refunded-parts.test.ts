import { expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import {
  applyUnmatchedMoney,
  listUnmatchedMoney,
  splitUnmatchedMoney,
} from '#contract/payment/staff-calls.ts'
import { chooseOverpayment, overpayment } from '#contract/refund/calls.ts'
import { listRefunds } from '#contract/refund/staff-calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { reversedBody } from '../../harness/personas/provider-callbacks.ts'
import { bookRefundedPartsOf, createStrayPayment } from '../../harness/personas/stray-payments.ts'

// A provider refunds a part of money that staff had booked by hand.

const once = () => ({ idempotencyKey: freshKey() })
const reason = 'the slip names them'

const owed = async ({ call, order }: Borrower) =>
  Number((await call(loanDetails, order)).data?.balance.outstanding)

const unmatched = async (app: TestApp) => (await app.staff(listUnmatchedMoney, {})).data?.payments

test('money that staff booked on a loan counts with what is left of it', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const before = await owed(siti)
  const { facts, paymentId } = await createStrayPayment(app, { amount: '1000000' })
  const loanId = siti.order.orderId
  await app.staff(applyUnmatchedMoney, { paymentId, loanId, reason }, once())
  expect(await owed(siti)).toBe(before - 1_000_000)
  const part = { first: '300000' }
  expect(await bookRefundedPartsOf(app, paymentId, part)).toBe('partly-refunded')
  expect(await bookRefundedPartsOf(app, paymentId, part)).toBe('duplicate')
  expect(await owed(siti)).toBe(before - 700_000)
  await app.drain()
  await expectSoundBooks(app)
  await app.deliverCallback(reversedBody(facts, app.clock.now()))
  expect(await owed(siti)).toBe(before)
  await expectSoundBooks(app)
})

test('a refund of what such money overpaid does not leave once a part of it was taken back', async () => {
  await using app = await createTestApp()
  app.payouts.setSettings({ hold: true })
  const siti = await app.enter('siti')
  const before = await owed(siti)
  const { paymentId } = await createStrayPayment(app, { amount: String(before + 100_000) })
  const loanId = siti.order.orderId
  expect((await app.staff(applyUnmatchedMoney, { paymentId, loanId, reason }, once())).code).toBe(
    '0',
  )
  const choice = { ...siti.order, choice: 'return', amount: '100000' } as const
  await siti.call(chooseOverpayment, choice, once())
  await app.drain()
  // Its first payout fails, so that staff could send it again.
  app.payouts.setSettings({ outcome: 'fail' })
  await app.payouts.finish()
  await app.drain()
  expect((await app.staff(listRefunds, {})).data?.refunds).toMatchObject([{ state: 'stopped' }])
  expect(await bookRefundedPartsOf(app, paymentId, { first: '30000' })).toBe('partly-refunded')
  await app.drain()
  expect((await app.staff(listRefunds, {})).data?.refunds).toEqual([])
  expect((await siti.call(overpayment, siti.order)).data).toMatchObject({ amount: '70000' })
  expect(await owed(siti)).toBe(0)
  await expectSoundBooks(app)
})

test('money that staff split comes off its loans, and what is left waits to be split anew', async () => {
  await using app = await createTestApp()
  const [siti, budi] = [await app.enter('siti'), await app.enter('budi')]
  const before = [await owed(siti), await owed(budi)]
  const { facts, paymentId } = await createStrayPayment(app, { amount: '1500000' })
  const loanIds = `${siti.order.orderId},${budi.order.orderId}`
  const split = async (amounts: string) =>
    await app.staff(splitUnmatchedMoney, { paymentId, loanIds, amounts, reason }, once())
  await split('1060000,440000')
  const part = { first: '300000' }
  expect(await bookRefundedPartsOf(app, paymentId, part)).toBe('partly-refunded')
  expect(await bookRefundedPartsOf(app, paymentId, part)).toBe('duplicate')
  await app.drain()
  expect([await owed(siti), await owed(budi)]).toEqual(before)
  expect(await unmatched(app)).toMatchObject([
    { paymentId, amount: '1200000', state: 'open', loanId: null, parts: [] },
  ])
  await expectSoundBooks(app)
  expect((await split('1060000,140000')).data?.parts).toHaveLength(2)
  expect(await owed(budi)).toBe((before[1] ?? 0) - 140_000)
  await expectSoundBooks(app)
  // Only the parts that stand are taken off.
  await app.deliverCallback(reversedBody(facts, app.clock.now()))
  expect([await owed(siti), await owed(budi)]).toEqual(before)
  expect(await unmatched(app)).toEqual([])
  await expectSoundBooks(app)
})
