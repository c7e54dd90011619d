import { expect, test, vi } from 'vitest'
import { listReconciledDays } from '#contract/reconciliation/staff-calls.ts'
import { MoneyError } from '#domain/money/money.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { ProviderLaterError } from '#server/providers/payment/provider-errors.ts'
import { reconcileDueDays } from '#server/reconciliation/reconcile-due-days.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const names = ['xendit', 'razorpay', 'midtrans'] as const
type ProviderName = (typeof names)[number]
const borrowers = { xendit: 'siti', razorpay: 'arjun' } as const
const providerOf = ({ services }: TestApp, name: ProviderName): PaymentProvider =>
  services.paymentProviders.get(name) ?? expect.fail(`there is no ${name}`)

/** Pays a borrower of each country; no callback comes. */
const payWithoutCallbacks = async (app: TestApp) => {
  app.bank.setSettings({ dropCallbacks: true })
  for (const persona of Object.values(borrowers)) {
    const { vcode } = await createPaymentRequest(await app.enter(persona))
    await app.bank.pay(vcode, 'exact')
  }
  app.bank.resetSettings()
}
const bookedProviders = async ({ services }: TestApp) => {
  const rows = await services.db
    .selectFrom('payment.payment')
    .select('provider')
    .where('provider', 'in', names)
    .execute()
  return rows.map(({ provider }) => provider).sort()
}
/** Fails in a way that no adapter should. */
const failing = () => {
  throw new MoneyError('a part of it was refunded')
}

test.each(names)('a sweep that fails at %s stops no other provider’s', async name => {
  await using app = await createTestApp()
  await payWithoutCallbacks(app)
  using _list = vi.spyOn(providerOf(app, name), 'list').mockImplementation(failing)
  await sweepPayments(app.services)
  const others = Object.keys(borrowers).filter(each => each !== name)
  expect(await bookedProviders(app)).toEqual(others.sort())
  expect(app.logged()).toContain('the sweep of a provider failed')
})

test.each(names)('a reconciliation that fails at %s stops no other provider’s', async name => {
  await using app = await createTestApp()
  await payWithoutCallbacks(app)
  app.clock.advance({ days: 1 })
  using _report = vi.spyOn(providerOf(app, name), 'report').mockImplementation(failing)
  await reconcileDueDays(app.services)
  const others = names.filter(each => each !== name)
  const { data } = await app.staff(listReconciledDays, {})
  const compared = data?.days.map(({ provider }) => provider) ?? []
  expect(compared).toEqual(expect.arrayContaining(others))
  expect(compared).not.toContain(name)
})

test('a number whose closing is answered "later" is closed by a later sweep', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const first = await createPaymentRequest(siti)
  await createPaymentRequest(siti, { payCode: 'BNI', pay_type: '1', is_default: '0' })
  const later = new ProviderLaterError('asked too often', 429, 'RATE_LIMIT_EXCEEDED')
  {
    using _close = vi
      .spyOn(providerOf(app, 'xendit'), 'closePaymentRequest')
      .mockRejectedValue(later)
    await sweepPayments(app.services)
  }
  expect(app.bank.listPaymentRequests(first.vcode)).toMatchObject([{ status: 'ACTIVE' }])
  app.clock.advance({ days: 0, hours: 1 })
  await sweepPayments(app.services)
  expect(app.bank.listPaymentRequests(first.vcode)).toMatchObject([{ status: 'INACTIVE' }])
})
