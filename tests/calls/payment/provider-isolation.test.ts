import { expect, test, vi } from 'vitest'
import { listReconciledDays } from '#contract/reconciliation/staff-calls.ts'
import { MoneyError } from '#domain/money/money.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { ProviderLaterError } from '#server/providers/payment/provider-errors.ts'
import { reconcileDueDays } from '#server/reconciliation/reconcile-due-days.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'
import {
  bookedProviders,
  otherProviders,
  payWithoutCallbacks,
  providerNames,
  providerOf,
} from '../../harness/personas/unreported-payments.ts'

/** Fails in a way that no adapter should. */
const failing = () => {
  throw new MoneyError('a part of it was refunded')
}

test.each(providerNames)('a sweep that fails at %s stops no other provider’s', async name => {
  await using app = await createTestApp()
  await payWithoutCallbacks(app)
  using _list = vi.spyOn(providerOf(app, name), 'list').mockImplementation(failing)
  await sweepPayments(app.services)
  expect(await bookedProviders(app)).toEqual(otherProviders(name))
  expect(app.logged()).toContain('the sweep of a provider failed')
})

test.each(providerNames)(
  'a reconciliation that fails at %s stops no other provider’s',
  async name => {
    await using app = await createTestApp()
    await payWithoutCallbacks(app)
    app.clock.advance({ days: 1 })
    using _report = vi.spyOn(providerOf(app, name), 'report').mockImplementation(failing)
    await reconcileDueDays(app.services)
    const { data } = await app.staff(listReconciledDays, {})
    const compared = data?.days.map(({ provider }) => provider) ?? []
    expect(compared).toEqual(expect.arrayContaining([...otherProviders(name)]))
    expect(compared).not.toContain(name)
  },
)

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
