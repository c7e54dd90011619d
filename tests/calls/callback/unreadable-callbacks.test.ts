import { expect, test, vi } from 'vitest'
import {
  listUnreadCallbacks,
  readCallback,
  settleCallback,
} from '#contract/callback/staff-calls.ts'
import { signatureOf } from '#server/providers/payment/midtrans/verify-notification.ts'
import { ProviderUnreadableError } from '#server/providers/payment/provider-errors.ts'
import { signatureOf as razorpaySignature } from '#server/providers/payment/razorpay/verify-event.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

test('an unreadable callback is listed, read with a reason, and resolved once', async () => {
  const app = shared()
  expect((await app.deliverCallback('{"hello":"world"}')).status).toBe(200)
  const { data } = await app.staff(listUnreadCallbacks, {})
  const listed = data?.callbacks.find(({ provider }) => provider === 'xendit')
  expect(listed).toMatchObject({ purpose: 'payment', outcome: 'unreadable', settledAt: null })
  const callbackId = listed?.callbackId ?? ''

  const access = { callbackId, reason: 'to see what it is' }
  expect((await app.staff(readCallback, access)).data?.body).toBe('{"hello":"world"}')
  const accesses = await app.services.db
    .selectFrom('audit.entry')
    .selectAll()
    .where('subjectId', '=', callbackId)
    .execute()
  expect(accesses).toMatchObject([{ subjectKind: 'callback', reason: access.reason }])

  const settle = { callbackId, reason: 'a test of theirs' }
  expect((await app.staff(settleCallback, settle)).data?.settledReason).toBe(settle.reason)
  expect((await app.staff(settleCallback, settle)).code).toBe('4008')
  expect((await app.staff(listUnreadCallbacks, {})).data?.callbacks).not.toContainEqual(listed)
})

test('a hint that the provider confirms unreadably is kept for staff, with 200', async () => {
  const app = shared()
  const [secret = ''] = app.services.config.payment.razorpay.webhookSecrets
  const provider = app.services.paymentProviders.get('razorpay') ?? expect.fail('no razorpay')
  const partly = new ProviderUnreadableError('a payment', [{ id: 'pay_1', reason: 'refunded' }])
  using _readBack = vi.spyOn(provider, 'readBack').mockRejectedValue(partly)
  const entity = { id: 'pay_1', amount: 100, currency: 'INR', status: 'captured', created_at: 1e9 }
  const account = { id: 'va_1', status: 'active', created_at: 1e9, receivers: [] }
  const body = JSON.stringify({
    event: 'virtual_account.credited',
    payload: { payment: { entity }, virtual_account: { entity: account } },
  })
  const signature = razorpaySignature(new TextEncoder().encode(body), secret)
  const headers = { 'x-razorpay-signature': signature }
  const response = await app.fetch('/webhooks/razorpay', { method: 'POST', body, headers })
  expect([response.status, await response.json()]).toMatchObject([200, { message: 'unreadable' }])
  const { data } = await app.staff(listUnreadCallbacks, {})
  expect(data?.callbacks.filter(each => each.provider === 'razorpay')).toMatchObject([
    { outcome: 'unreadable' },
  ])
})

test('a hint that the provider does not confirm books nothing and is listed', async () => {
  const app = shared()
  const [serverKey = ''] = app.services.config.payment.midtrans.serverKeys
  const facts = { order_id: 'ORDER-1', status_code: '200', gross_amount: '10000.00' }
  const body = JSON.stringify({
    ...facts,
    transaction_id: 'never-made',
    transaction_status: 'settlement',
    transaction_time: '2026-11-21 10:00:00',
    settlement_time: '2026-11-21 10:00:00',
    payment_type: 'bank_transfer',
    signature_key: signatureOf(facts, serverKey),
  })
  const send = () => app.fetch('/webhooks/midtrans', { method: 'POST', body })
  expect((await send()).status).toBe(200)
  const { data } = await app.staff(listUnreadCallbacks, {})
  expect(data?.callbacks.filter(({ provider }) => provider === 'midtrans')).toMatchObject([
    { outcome: 'unconfirmed' },
  ])
  expect(await app.services.db.selectFrom('payment.payment').selectAll().execute()).toEqual([])
  app.bank.setSettings({ fault: 'server-error' })
  const unanswered = await send()
  app.bank.resetSettings()
  expect([unanswered.status, unanswered.headers.get('retry-after')]).toEqual([503, '5'])
})
