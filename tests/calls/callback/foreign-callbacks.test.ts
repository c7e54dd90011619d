import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createWatchers } from '#server/platform/process/watchers.ts'
import { signatureOf as midtransSignature } from '#server/providers/payment/midtrans/verify-notification.ts'
import { signatureOf as razorpaySignature } from '#server/providers/payment/razorpay/verify-event.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import type { TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import {
  callbackRequest,
  paidBody,
  reversedBody,
} from '../../harness/personas/provider-callbacks.ts'

// Genuine callbacks that say what they must not decide: of requests that another provider issued, of
// another product of the same account, and the same payment once more with another amount.

const shared = shareApp()

const bookedAs = async ({ services }: TestApp, paymentId: string) =>
  await services.db
    .selectFrom('payment.payment')
    .select(['state', 'suspenseReason as reason', 'amountMinor', 'loanId'])
    .where('providerPaymentId', '=', paymentId)
    .execute()

const fromMidtrans = async (app: TestApp, orderId: string, paymentId: string) => {
  const [serverKey = ''] = app.services.config.payment.midtrans.serverKeys
  const facts = { order_id: orderId, status_code: '200', gross_amount: '1060000.00' }
  const body = {
    ...facts,
    transaction_id: paymentId,
    transaction_status: 'settlement',
    transaction_time: '2026-11-21 10:00:00',
    settlement_time: '2026-11-21 10:00:00',
    payment_type: 'qris',
    signature_key: midtransSignature(facts, serverKey),
  }
  return await app.fetch('/webhooks/midtrans', { method: 'POST', body: JSON.stringify(body) })
}

const fromRazorpay = async (
  app: TestApp,
  event: string,
  payload: { readonly paymentId: string; readonly payee: object },
) => {
  const at = Math.floor(app.clock.now().getTime() / 1000)
  const payment = {
    id: payload.paymentId,
    amount: 106_000_000,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    // Without its source a payment is read back first, and Razorpay knows none of these.
    upi: { payer_account_type: 'bank_account' },
    created_at: at,
  }
  const body = JSON.stringify({
    event,
    payload: { payment: { entity: payment }, ...payload.payee },
    created_at: at,
  })
  const [secret = ''] = app.services.config.payment.razorpay.webhookSecrets
  const signature = razorpaySignature(new TextEncoder().encode(body), secret)
  const headers = { 'x-razorpay-signature': signature }
  return await app.fetch('/webhooks/razorpay', { method: 'POST', body, headers })
}

describe('a genuine callback', () => {
  test('of Midtrans for a request that Xendit issued is not confirmed, and books nothing', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const { externalId } = await callbackPayloadFor(app, await createPaymentRequest(borrower))
    const paymentId = `foreign-${freshKey()}`
    const response = await fromMidtrans(app, externalId ?? '', paymentId)
    expect(await response.json()).toMatchObject({ message: 'unconfirmed' })
    expect(await bookedAs(app, paymentId)).toEqual([])
  })

  test('of Razorpay for a request that Xendit issued is on no loan', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const { externalId } = await callbackPayloadFor(app, await createPaymentRequest(borrower))
    const paymentId = `pay_${freshKey().replaceAll('-', '')}`
    const account = { id: 'va_1', status: 'active', created_at: 1_700_000_000, receivers: [] }
    const entity = { ...account, notes: { instruction_id: externalId } }
    const payee = { virtual_account: { entity } }
    const response = await fromRazorpay(app, 'virtual_account.credited', { paymentId, payee })
    expect(await response.json()).toMatchObject({ message: 'suspense' })
    expect(await bookedAs(app, paymentId)).toMatchObject([
      { state: 'suspense', reason: 'unknown-number', loanId: null },
    ])
  })

  test('of an order of another product of the same account is ignored', async () => {
    const app = shared()
    const paymentId = `pay_${freshKey().replaceAll('-', '')}`
    const order = { id: 'order_other', status: 'paid', amount: 106_000_000, notes: [] }
    const payee = { order: { entity: order } }
    const response = await fromRazorpay(app, 'order.paid', { paymentId, payee })
    expect(await response.json()).toMatchObject({ message: 'ignored' })
    expect(await bookedAs(app, paymentId)).toEqual([])
  })

  test('sent again with another amount, day or request changes nothing', async () => {
    const app = shared()
    const [borrower, other] = [await app.enter('siti'), await app.enter('siti')]
    const payment = await callbackPayloadFor(app, await createPaymentRequest(borrower))
    const otherRequest = await callbackPayloadFor(app, await createPaymentRequest(other))
    await app.deliverCallback(paidBody(payment))
    const before = await bookedAs(app, payment.paymentId)
    const { externalId, number } = otherRequest
    for (const change of [
      { amount: '9060000' },
      { amount: '1' },
      { paidAt: '2026-10-01T03:00:00Z' },
      { currency: 'INR' },
      { externalId, number },
    ]) {
      const response = await app.deliverCallback(paidBody({ ...payment, ...change }))
      expect(await response.json()).toMatchObject({ message: 'duplicate' })
    }
    expect(await bookedAs(app, payment.paymentId)).toEqual(before)
    expect(before).toMatchObject([{ state: 'posted', amountMinor: 1_060_000n }])
  })
})

test('a payment and its reversal at two processes at once leave nothing, in whatever order', async () => {
  const app = shared()
  const other = createApp({ ...app.services, paymentRequestEvents: createWatchers() })
  const [token = ''] = app.services.config.payment.xendit.callbackTokens
  for (let round = 0; round < 10; round += 1) {
    const borrower = await app.enter('siti')
    const payment = await callbackPayloadFor(app, await createPaymentRequest(borrower))
    const paid = () => app.deliverCallback(paidBody(payment))
    const reversed = async () =>
      await other.fetch(callbackRequest(origin, reversedBody(payment, app.clock.now()), token))
    const sent = round % 2 === 0 ? [paid, reversed, paid] : [reversed, paid, reversed]
    const replies = await Promise.all(sent.map(send => send()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await bookedAs(app, payment.paymentId)).toMatchObject([{ state: 'reversed' }])
  }
})
