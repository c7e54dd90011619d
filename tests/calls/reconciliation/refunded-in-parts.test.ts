import { expect, test, vi } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { listDifferences, listReconciledDays } from '#contract/reconciliation/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { type Money, money } from '#domain/money/money.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { reconcileDay } from '#server/reconciliation/reconcile-day.ts'
import { paymentReportSource } from '#server/reconciliation/report-source.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// A provider refunds a payment in several parts, and reports only the first of them.

const providerOf = ({ services }: TestApp, name: string): PaymentProvider =>
  services.paymentProviders.get(name) ?? expect.fail(`there is no ${name}`)

const reconcileToday = async ({ services, clock }: TestApp, provider: PaymentProvider) =>
  await reconcileDay(
    services,
    paymentReportSource(services, provider),
    clock.businessDate(provider.market),
  )

const ledgerViolations = async (app: TestApp) =>
  (await app.anyone(ledgerProof, {})).data?.violations

const booked = async ({ services }: TestApp, id: string) =>
  await services.db
    .selectFrom('payment.payment')
    .select(['state', 'amountMinor'])
    .where('providerPaymentId', '=', id)
    .executeTakeFirstOrThrow()

/** Pays a request of Midtrans by QRIS; two days later a part is refunded, and the callback says so. */
const partlyRefunded = async (app: TestApp, purpose: 'installments' | 'extension') => {
  const midtrans = providerOf(app, 'midtrans')
  using _chosen = vi.spyOn(app.services, 'paymentProviderOf').mockReturnValue(midtrans)
  const borrower = await app.enter('budi')
  const owed = async () =>
    Number((await borrower.call(loanDetails, borrower.order)).data?.balance.outstanding)
  const before = await owed()
  const method = { pay_type: '3', payCode: 'QRIS' } as const
  const request = await createPaymentRequest(borrower, { purpose, ...method })
  const [payment] = await app.bank.pay(request.vcode, 'exact')
  const paymentId = payment?.paymentId ?? expect.fail('nothing was paid')
  await app.clock.moveBy(2 * 86_400_000)
  await app.bank.refundPart(paymentId, money('IDR', 1_000n))
  await app.drain()
  return { paymentId, midtrans, owed, before }
}

test.each([
  ['installments', 'posted'],
  ['extension', 'suspense'],
] as const)('of a payment for %s the rest is taken back too', async (purpose, state) => {
  await using app = await createTestApp()
  const { paymentId, midtrans, owed, before } = await partlyRefunded(app, purpose)
  expect(await booked(app, paymentId)).toMatchObject({ state })
  await app.clock.moveBy(7 * 86_400_000)
  app.bank.setSettings({ dropCallbacks: true })
  await app.bank.reverse(paymentId)
  expect(await reconcileToday(app, midtrans)).toMatchObject([{ kind: 'reversed-there' }])
  expect(await booked(app, paymentId)).toMatchObject({ state: 'reversed' })
  expect(await owed()).toBeGreaterThanOrEqual(before)
  expect(await reconcileToday(app, midtrans)).toEqual([])
  await app.drain()
  expect(await ledgerViolations(app)).toEqual([])
  await expectSoundBooks(app)
})

/** A provider whose list and whose answers know of a refund of that sum. */
const afterRefund = (provider: PaymentProvider, refunded: bigint): PaymentProvider => {
  const left = ({ currency, minor }: Money) => ({ currency, minor: minor - refunded })
  return {
    ...provider,
    report: async function* (span, ours) {
      for await (const row of provider.report(span, ours)) {
        yield { ...row, amount: left(row.amount) }
      }
    },
    readBack: async reference => {
      const event = await provider.readBack(reference)
      return event && { ...event, refundedParts: { '': String(refunded) } }
    },
  }
}

test('each further part that no callback reports is booked, and its fee once', async () => {
  await using app = await createTestApp()
  const request = await createPaymentRequest(await app.enter('arjun'))
  const [payment] = await app.bank.pay(request.vcode, 'exact')
  const paymentId = payment?.paymentId ?? expect.fail('nothing was paid')
  app.bank.setSettings({ feeMinor: 590 })
  const razorpay = providerOf(app, 'razorpay')
  const { amountMinor: whole } = await booked(app, paymentId)
  for (const refunded of [10_000n, 25_000n]) {
    await reconcileToday(app, afterRefund(razorpay, refunded))
    expect(await booked(app, paymentId)).toEqual({ state: 'posted', amountMinor: whole - refunded })
  }
  // What the provider does not confirm is open again, and counted.
  const silent = { ...afterRefund(razorpay, 30_000n), readBack: async () => undefined }
  await reconcileToday(app, silent)
  const open = async () => (await app.staff(listDifferences, { state: 'open' })).data?.differences
  const openOfDay = async () =>
    (await app.staff(listReconciledDays, {})).data?.days.map(day => day.openDifferences)
  expect(await open()).toMatchObject([{ kind: 'other-amount', providerPaymentId: paymentId }])
  expect(await openOfDay()).toEqual([1])
  app.bank.setSettings({ dropCallbacks: true })
  await app.bank.refundPart(paymentId, money('INR', 30_000n))
  await reconcileToday(app, razorpay)
  expect(await open()).toEqual([])
  expect(await openOfDay()).toEqual([0])
  expect(await booked(app, paymentId)).toMatchObject({ amountMinor: whole - 30_000n })
  const { data } = await app.anyone(ledgerProof, {})
  const fee = data?.balances.find(({ account }) => account === 'expense.provider-fee')
  expect(fee).toMatchObject({ amount: '5.90' })
  expect(data?.violations).toEqual([])
  await expectSoundBooks(app)
})
