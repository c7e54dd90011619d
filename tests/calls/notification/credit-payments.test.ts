import { describe, expect, test, vi } from 'vitest'
import { messages } from '#contract/notification/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// Money on credit may not repay a loan: it is held, refunded, and notified of (decision 072).

const byApp = { pay_type: '4', payCode: 'UPI-APP', is_default: '0' } as const
const byCard = { pay_type: '5', payCode: 'DEBIT-CARD', is_default: '0' } as const
const byCode = { pay_type: '3', payCode: 'UPI', is_default: '0' } as const

/** What was stored of money on credit, and its messages to the phone; not of payments before. */
const notified = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('notification.message as m')
    .leftJoin('notification.delivery as d', 'd.notificationId', 'm.notificationId')
    .select(['m.event', 'd.channel', 'd.state'])
    .where('m.event', '=', 'credit-payment-returned')
    .execute()

const once = [{ event: 'credit-payment-returned', channel: 'sms', state: 'sent' }]

const drainTwice = async (app: TestApp) => {
  await app.drain()
  await app.drain()
}

describe('money on credit is notified once', () => {
  test.each([
    ['from a credit card in a UPI app', byApp, { upiSource: 'credit_card', duplicates: 3 }],
    ['from a credit line by a code', byCode, { upiSource: 'credit_line', duplicates: 3 }],
    ['by credit card on a page', byCard, { cardType: 'credit', duplicates: 3 }],
    ['found by the sweep alone', byApp, { upiSource: 'credit_card', dropCallbacks: true }],
  ] as const)('%s: what came, that it goes back, and by when', async (_, by, settings) => {
    await using app = await createTestApp({ startAt: '2026-11-25T03:00:00Z' })
    const arjun = await app.enter('arjun')
    const { vcode, amount } = await createPaymentRequest(arjun, by)
    app.bank.setSettings(settings)
    await app.bank.pay(vcode, 'exact')
    for (const _again of [1, 2, 3]) {
      await sweepPayments(app.services)
      await drainTwice(app)
    }
    expect(await notified(app)).toEqual(once)
    const [sms] = app.inbox.inbox()
    // Seven working days; the fourth Saturday and the Sunday are none.
    expect(sms?.text).toContain(`Rs ${Number(amount).toLocaleString('en-IN')}`)
    expect(sms?.text).toContain('all of it goes back to where it came from by 4 Dec 2026')
    expect(sms?.text).toContain('Pay by UPI from a bank account, or by debit card: http')
    const { data } = await arjun.call(messages, {})
    expect(data?.messages[0]?.title).toBe('Payment not counted')
  })

  test('also when it was refunded before the notification was written', async () => {
    await using app = await createTestApp()
    const arjun = await app.enter('arjun')
    const { vcode } = await createPaymentRequest(arjun, byApp)
    app.bank.setSettings({ upiSource: 'credit_card' })
    await app.bank.pay(vcode, 'exact')
    await sweepPayments(app.services)
    await sweepPayments(app.services)
    const payment = await app.services.db
      .selectFrom('payment.payment')
      .select('state')
      .where('suspenseReason', '=', 'credit-card')
      .executeTakeFirstOrThrow()
    expect(payment.state).toBe('reversed')
    await drainTwice(app)
    expect(await notified(app)).toEqual(once)
  })

  test('in Indonesia, with the ways to pay of that country', async () => {
    await using app = await createTestApp()
    const midtrans = app.services.paymentProviders.get('midtrans') ?? expect.fail('no Midtrans')
    using _chosen = vi.spyOn(app.services, 'paymentProviderOf').mockReturnValue(midtrans)
    const siti = await app.enter('siti')
    const { vcode } = await createPaymentRequest(siti, byCard)
    app.bank.setSettings({ cardType: 'credit', duplicates: 3 })
    await app.bank.pay(vcode, 'exact')
    await drainTwice(app)
    expect(await notified(app)).toEqual(once)
    expect(app.inbox.inbox()[0]?.text).toContain('Bayar lewat transfer bank atau kartu debit: http')
  })
})

test('money that is held for another reason is not notified of as money on credit', async () => {
  await using app = await createTestApp()
  const budi = await app.enter('budi')
  const { vcode } = await createPaymentRequest(budi, { purpose: 'extension' })
  await app.bank.pay(vcode, 'over')
  await drainTwice(app)
  expect(await notified(app)).toEqual([])
})
