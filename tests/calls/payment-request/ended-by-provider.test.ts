import { expect, test, vi } from 'vitest'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { paymentCallbacks } from '#server/payment/webhooks.ts'
import { findPaymentRequestByNo } from '#server/payment-request/store.ts'
import { ProviderTimeoutError } from '#server/providers/payment/provider-errors.ts'
import type { Borrower, TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { serveWith } from '../../harness/faults/method-rounds.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// A provider's callback that one of its numbers, codes or pages takes no more money.

const shared = shareApp()
const byBank = { pay_type: '1', payCode: 'BCA', is_default: '0' } as const
const byScan = { pay_type: '3', payCode: 'UPI', is_default: '0' } as const

const stateOf = async ({ call }: Borrower, cardNo: string) =>
  (await call(paymentEvents, { cardNo })).data?.state

const storedOf = async ({ services }: TestApp, cardNo: string) => {
  const stored = await findPaymentRequestByNo(services.db, cardNo)
  if (!stored) throw new Error(`there is no payment request ${cardNo}`)
  return stored
}

/** What Xendit sends of an account that takes no more money. */
const inactive = (externalId: string, expiresAt: Date): string =>
  JSON.stringify({
    id: 'va-1',
    external_id: externalId,
    account_number: '8808999000001',
    status: 'INACTIVE',
    expiration_date: expiresAt.toISOString(),
  })

test.each([
  ['siti', byBank],
  ['arjun', byScan],
])(
  'ends the request of %s at once; the next is another, and late money is booked',
  async (persona, method) => {
    const app = shared()
    const borrower = await app.enter(persona)
    const { cardNo, vcode } = await createPaymentRequest(borrower, method)
    expect(await app.bank.expire(vcode)).toBe(200)
    expect(await stateOf(borrower, cardNo)).toBe('expired')
    expect((await createPaymentRequest(borrower, method)).cardNo).not.toBe(cardNo)
    await app.bank.pay(vcode, 'late')
    expect(await stateOf(borrower, cardNo)).toBe('paid')
    // Reported again, it changes nothing of what was paid.
    await app.bank.expire(vcode)
    expect(await stateOf(borrower, cardNo)).toBe('paid')
  },
)

test('ends no request whose time is not over: its account is closed because it was paid', async () => {
  const app = shared()
  const siti = await app.enter('siti')
  const { cardNo } = await createPaymentRequest(siti, byBank)
  const { paymentRequestId, expiresAt } = await storedOf(app, cardNo)
  expect((await app.deliverCallback(inactive(paymentRequestId, expiresAt))).status).toBe(200)
  expect(await stateOf(siti, cardNo)).toBe('waiting')
})

test('ends no request of another provider, and none that is not ours', async () => {
  const app = shared()
  const arjun = await app.enter('arjun')
  const { cardNo } = await createPaymentRequest(arjun, byScan)
  const { paymentRequestId } = await storedOf(app, cardNo)
  const anHourAgo = new Date(app.clock.now().getTime() - 3_600_000)
  for (const id of [paymentRequestId, 'not-an-id', '00000000-0000-4000-8000-000000000000']) {
    expect((await app.deliverCallback(inactive(id, anHourAgo))).status).toBe(200)
  }
  expect(await stateOf(arjun, cardNo)).toBe('waiting')
})

test('ends no request that Midtrans, asked again, says is open, or says nothing of', async () => {
  const app = shared()
  const { paymentProviderOf, paymentProviders } = app.services
  const midtrans = serveWith(app, 'midtrans')
  try {
    const siti = await app.enter('siti')
    const { cardNo } = await createPaymentRequest(siti, byBank)
    const { paymentRequestId } = await storedOf(app, cardNo)
    const end = async () =>
      await paymentCallbacks.end?.(app.services, 'midtrans', { paymentRequestId })
    expect(await end()).toBe('ignored')
    const silence = new ProviderTimeoutError('no answer in time', { effect: 'maybe-made' })
    using _ = vi.spyOn(midtrans, 'hasEnded').mockRejectedValue(silence)
    expect(await end()).toBe('ignored')
    expect(await stateOf(siti, cardNo)).toBe('waiting')
  } finally {
    Object.assign(app.services, { paymentProviderOf, paymentProviders })
  }
})
