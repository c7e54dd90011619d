import { describe, expect, test } from 'vitest'
import { messages } from '#contract/notification/calls.ts'
import { generateVcode, initPayType, paymentEvents } from '#contract/payment-request/calls.ts'
import { notify } from '#server/notification/public.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { remindAll as decideAll } from '#server/reminder/remind-market.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// The payment link of a reminder: a payment request of its own, for a day (decision 073).

const hourMs = 3_600_000

/** Wednesday 25 November 2026, 08:30 in India: Priya is late, and it is no holiday. */
const wednesday = { startAt: '2026-11-25T03:00:00Z' } as const

/** Decides on the day's reminders, and sends them. */
const remindAll = async (app: TestApp) => {
  await decideAll(app.services)
  await app.drain()
}

/** Of the pages that the simulated provider has for its links. */
const simulatorHosts = '127.0.0.1'

const linksOf = async ({ services }: TestApp, { order }: Borrower) =>
  await services.db
    .selectFrom('paymentRequest.paymentRequest')
    .selectAll()
    .where('loanId', '=', order.orderId)
    .where('purpose', '=', 'reminder')
    .orderBy('issueNo')
    .execute()

const paymentsOf = async ({ services }: TestApp, { order }: Borrower) =>
  await services.db
    .selectFrom('payment.payment')
    .select(['state', 'amountMinor', 'paymentRequestId'])
    .where('loanId', '=', order.orderId)
    .where('provider', '=', 'razorpay')
    .orderBy('sequenceNo')
    .execute()

const texts = (app: TestApp) =>
  app.inbox
    .inbox()
    .map(({ text }) => text)
    .filter(text => text.includes('has not reached us'))

const remindedApp = async (options: Parameters<typeof createTestApp>[0] = {}) => {
  const app = await createTestApp({ ...wednesday, ...options })
  const priya = await app.enter('priya')
  return { app, priya }
}

describe('a reminder in India', () => {
  test('carries a link for the amount that it names, and leaves the open request alone', async () => {
    const { app, priya } = await remindedApp()
    await using _ = app
    const open = await createPaymentRequest(priya)
    await remindAll(app)
    const [link, ...more] = await linksOf(app, priya)
    expect(more).toEqual([])
    expect(link).toMatchObject({ state: 'waiting', paymentMethodCode: 'PAYMENT-LINK' })
    // Until midnight in India, not in Greenwich.
    expect(link?.expiresAt.toISOString()).toBe('2026-11-25T18:30:00.000Z')
    const [text = ''] = texts(app)
    expect(text).toContain(`Pay today: ${link?.payUrl} `)
    expect(text).toContain('/pay?isNeedPop=1')
    const rupees = new Intl.NumberFormat('en-IN').format(Number(link?.amountMinor) / 100)
    expect(text).toContain(`Rs ${rupees}`)
    const { data } = await priya.call(paymentEvents, { cardNo: open.cardNo })
    expect(data?.state).toBe('waiting')
    // The list of messages stays, and the page of the link ends with its day.
    const listed = await priya.call(messages, {})
    expect(listed.data?.messages[0]?.text).not.toContain('http')
    // The page of the link names neither the borrower nor the loan.
    const page = await (await fetch(link?.payUrl ?? '')).text()
    expect(page).toContain('UPI or debit card')
    const { orderNo } = await app.services.db
      .selectFrom('loan.loan')
      .select('orderNo')
      .where('loanId', '=', priya.order.orderId)
      .executeTakeFirstOrThrow()
    expect(page).toContain(link?.requestNo)
    expect(page).not.toContain(orderNo)
  })

  test('pays by its link like by any other, once, and not twice for a repeated callback', async () => {
    const { app, priya } = await remindedApp()
    await using _ = app
    await remindAll(app)
    const [link] = await linksOf(app, priya)
    app.bank.setSettings({ duplicates: 2 })
    await app.bank.pay(link?.accountNo ?? '', 'exact')
    await app.drain()
    await sweepPayments(app.services)
    expect(await paymentsOf(app, priya)).toEqual([
      {
        state: 'posted',
        amountMinor: link?.amountMinor,
        paymentRequestId: link?.paymentRequestId,
      },
    ])
    expect((await linksOf(app, priya)).map(({ state }) => state)).toEqual(['paid'])
  })

  test('has its link closed once the debt is paid in another way, and still takes late money', async () => {
    const { app, priya } = await remindedApp()
    await using _ = app
    await remindAll(app)
    const [link] = await linksOf(app, priya)
    const number = link?.accountNo ?? ''
    const { vcode } = await createPaymentRequest(priya)
    await app.bank.pay(vcode, 'exact')
    await app.drain()
    expect(app.bank.listPaymentRequests(number)[0]?.status).toBe('ACTIVE')
    await sweepPayments(app.services)
    expect((await linksOf(app, priya)).map(({ state }) => state)).toEqual(['replaced'])
    expect(app.bank.listPaymentRequests(number)[0]?.status).toBe('INACTIVE')
    await app.bank.pay(number, 'late')
    await app.drain()
    expect((await paymentsOf(app, priya)).map(({ state }) => state)).toEqual(['posted', 'posted'])
  })

  test('goes without a link where the provider gives none, and never not at all', async () => {
    const { app, priya } = await remindedApp()
    await using _ = app
    app.bank.setSettings({ fault: 'rate-limited', faultsLeft: null })
    await remindAll(app)
    const [text = ''] = texts(app)
    expect(text).toMatch(/us that you have: \S+\/pay\?isNeedPop=1\. Cannot/)
    expect((await linksOf(app, priya)).filter(({ state }) => state === 'waiting')).toEqual([])
  })

  test('goes without a link where a registered text has no place for its address', async () => {
    // The address of the simulator is longer than the forty characters of a place.
    const environment = { RUPYA_SMS_SENDER_IN: 'msg91' }
    const { app } = await remindedApp({ environment })
    await using _ = app
    await remindAll(app)
    expect(texts(app)).toEqual([expect.stringMatching(/us that you have: \S+\/pay/)])
  })

  test('goes without a link to a host that is not registered, and reports it', async () => {
    const environment = { RUPYA_SMS_LINK_HOSTS_IN: 'rzp.io,pay.lender.example' }
    const { app, priya } = await remindedApp({ environment })
    await using _ = app
    await remindAll(app)
    expect(texts(app)).toEqual([
      expect.stringMatching(/us that you have: \S+\/pay\?isNeedPop=1\. Ca/),
    ])
    const [link, ...more] = await linksOf(app, priya)
    expect(more).toEqual([])
    const { hostname } = new URL(link?.payUrl ?? '')
    expect(app.logged()).toContain(`"host":"${hostname}"`)
    const metrics = await app.services.metrics.text()
    expect(metrics).toContain('rupya_left_out_links_total{market="IN"} 1')
  })

  test('carries a link to a host that is registered', async () => {
    const { app } = await remindedApp({ environment: { RUPYA_SMS_LINK_HOSTS_IN: simulatorHosts } })
    await using _ = app
    await remindAll(app)
    expect(texts(app)).toEqual([expect.stringContaining('Pay today: http')])
  })

  test('has no more links made in a round once three could not stand in a message', async () => {
    const { app } = await remindedApp({ environment: { RUPYA_SMS_LINK_HOSTS_IN: 'rzp.io' } })
    await using _ = app
    for (let more = 0; more < 4; more += 1) await app.enter('priya')
    await remindAll(app)
    expect(texts(app)).toHaveLength(5)
    const metrics = await app.services.metrics.text()
    expect(metrics).toContain('rupya_left_out_links_total{market="IN"} 3')
  })

  test('that names such a host all the same is not sent', async () => {
    const environment = { RUPYA_SMS_LINK_HOSTS_IN: 'rzp.io' }
    const { app, priya } = await remindedApp({ environment })
    await using _ = app
    for (const payLink of [
      'https://rzp.io.example/x',
      'https://rzp.io@example.com/x',
      'rzp.io/x',
    ]) {
      await inTransaction(app.services.db, async tx => {
        const facts = { amount: '530000', on: '2026-11-20', payLink }
        const about = {
          reference: `${app.services.random.uuid()}/1`,
          borrowerId: priya.borrowerId,
          facts,
        }
        await notify(app.services, tx, { event: 'installment-late-link', ...about })
      })
    }
    await app.drain()
    await app.drain()
    expect(texts(app)).toEqual([])
    const ended = await app.services.db
      .selectFrom('notification.delivery')
      .select(['state', 'reason', 'costMinor'])
      .execute()
    const refused = { state: 'failed', reason: 'link-host', costMinor: 0n }
    expect(ended).toEqual([refused, refused, refused])
  })

  test('that failed goes again with the same link', async () => {
    const { app, priya } = await remindedApp({ senderKey: 'not-the-one-we-have' })
    await using _ = app
    await remindAll(app)
    await app.clock.moveBy(hourMs)
    await remindAll(app)
    expect(await linksOf(app, priya)).toHaveLength(1)
  })

  test('that was refused by the message gate has no link', async () => {
    // A holiday: a borrower who is late gets no reminder.
    const { app, priya } = await remindedApp({ startAt: '2026-11-24T03:00:00Z' })
    await using _ = app
    await remindAll(app)
    expect(await linksOf(app, priya)).toEqual([])
  })
})

describe('the link of a reminder', () => {
  test('is no method that a borrower can choose', async () => {
    const { app, priya } = await remindedApp()
    await using _ = app
    const { data } = await priya.call(initPayType, { ...priya.order, pay_type: '5' })
    expect(data?.bankList.map(({ payCode }) => payCode)).toEqual(['DEBIT-CARD'])
    const chosen = { pay_type: '5', payCode: 'PAYMENT-LINK', is_default: '0' } as const
    const input = { ...priya.order, ...chosen }
    const reply = await priya.call(generateVcode, input, { idempotencyKey: freshKey() })
    expect(reply.code).toBe('4002')
  })

  test('does not exist in Indonesia', async () => {
    await using app = await createTestApp({ startAt: '2026-11-24T03:00:00Z' })
    const budi = await app.enter('budi')
    await remindAll(app)
    expect(app.inbox.inbox()).toHaveLength(1)
    expect(await linksOf(app, budi)).toEqual([])
  })
})
