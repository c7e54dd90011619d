import { expect, test } from 'vitest'
import {
  listUnreadCallbacks,
  readCallback,
  settleCallback,
} from '#contract/callback/staff-calls.ts'
import { signatureOf } from '#server/providers/payment/midtrans/verify-notification.ts'
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
  const accesses = await app.services.db.selectFrom('audit.entry').selectAll().execute()
  expect(accesses).toMatchObject([
    { subjectKind: 'callback', subjectId: callbackId, reason: access.reason },
  ])

  const settle = { callbackId, reason: 'a test of theirs' }
  expect((await app.staff(settleCallback, settle)).data?.settledReason).toBe(settle.reason)
  expect((await app.staff(settleCallback, settle)).code).toBe('4008')
  expect((await app.staff(listUnreadCallbacks, {})).data?.callbacks).not.toContainEqual(listed)
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
  expect(data?.callbacks).toMatchObject([{ provider: 'midtrans', outcome: 'unconfirmed' }])
  expect(await app.services.db.selectFrom('payment.payment').selectAll().execute()).toEqual([])
  app.bank.setSettings({ fault: 'server-error' })
  const unanswered = await send()
  app.bank.resetSettings()
  expect([unanswered.status, unanswered.headers.get('retry-after')]).toEqual([503, '5'])
})
