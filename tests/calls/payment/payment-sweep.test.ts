import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
  type IssuedPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'

const otherBank = { payCode: 'BNI', pay_type: '1', is_default: '0' } as const
const states = async ({ services }: TestApp) => {
  const rows = await services.db
    .selectFrom('payment.payment')
    .select('state')
    .orderBy('sequenceNo')
    .execute()
  return rows.map(({ state }) => state)
}
/** The state after a process crashed right after it stored the callback. */
const unhandleCallbacks = async ({ services }: TestApp) => {
  await services.db
    .updateTable('callback.received')
    .set({ handledAt: null, outcome: null, receivedAt: new Date(Date.now() - 120_000) })
    .execute()
}
/** The request numbers that are still to be closed at their provider. */
const requestsToClose = async ({ services }: TestApp) => {
  const { rows } = await sql<{ requestNo: string }>`
    select request_no as "requestNo" from payment_request.account_closing
      join payment_request.payment_request
      using (payment_request_id) order by request_no`.execute(services.db)
  return rows.map(({ requestNo }) => requestNo)
}
/** The state of a number at the bank. */
const statusOf = ({ bank }: TestApp, { vcode }: IssuedPaymentRequest) =>
  bank.listPaymentRequests(vcode)[0]?.status
/** A payment request that received a million, sixty thousand less than its amount. */
const payPartially = async (app: TestApp, borrower: Borrower) => {
  const paymentRequest = await createPaymentRequest(borrower)
  await app.deliverCallback(
    paidBody(await callbackPayloadFor(app, paymentRequest, { amount: '1000000' })),
  )
  await app.drain()
  return paymentRequest
}
const payWithoutCallback = async (app: TestApp) => {
  const paymentRequest = await createPaymentRequest(await app.enter('siti'))
  app.bank.setSettings({ dropCallbacks: true })
  await app.bank.pay(paymentRequest.vcode, 'exact')
  app.bank.resetSettings()
}

test('a payment of Midtrans that is taken back soon, without a callback, is queried', async () => {
  await using app = await createTestApp()
  const { services, bank } = app
  const midtrans = services.paymentProviders.get('midtrans') ?? expect.fail('there is no midtrans')
  using _chosen = vi.spyOn(services, 'paymentProviderOf').mockReturnValue(midtrans)
  const paymentRequest = await createPaymentRequest(await app.enter('siti'))
  const [paid] = await bank.pay(paymentRequest.vcode, 'exact')
  await sweepPayments(services)
  expect(await states(app)).toEqual(['posted'])
  bank.setSettings({ dropCallbacks: true })
  await bank.reverse(paid?.paymentId ?? '')
  await sweepPayments(services)
  expect(await states(app)).toEqual(['reversed'])
})

test('a payment without a callback is queried, once', async () => {
  await using app = await createTestApp()
  await payWithoutCallback(app)
  expect(await states(app)).toEqual([])
  await Promise.all([sweepPayments(app.services), sweepPayments(app.services)])
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
  expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
})

test('an outage of days is caught up, wherever in it the payment lies', async () => {
  await using app = await createTestApp()
  await sweepPayments(app.services)
  app.clock.advance({ hours: 5 })
  await payWithoutCallback(app)
  app.clock.advance({ days: 3 })
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
})

test('what was paid before the provider was ever queried is queried too', async () => {
  await using app = await createTestApp()
  await payWithoutCallback(app)
  app.clock.advance({ hours: 5 })
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
})

test('while the bank is down nothing counts as queried', async () => {
  await using app = await createTestApp()
  await sweepPayments(app.services)
  await payWithoutCallback(app)
  app.bank.setSettings({ fault: 'server-error' })
  for (let hour = 0; hour < 5; hour += 1) {
    app.clock.advance({ hours: 1 })
    await sweepPayments(app.services)
  }
  expect(await states(app)).toEqual([])
  app.bank.resetSettings()
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
})

test('a callback that was stored and not handled is handled', async () => {
  await using app = await createTestApp()
  const paymentRequest = await createPaymentRequest(await app.enter('siti'))
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
  await app.deliverCallback('no JSON at all')
  await unhandleCallbacks(app)
  await sweepPayments(app.services)
  const outcomes = await app.services.db
    .selectFrom('callback.received')
    .select(['outcome', 'handledAt'])
    .execute()
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['duplicate', 'unreadable'])
  expect(outcomes.every(({ handledAt }) => handledAt !== null)).toBe(true)
  expect(await states(app)).toEqual(['posted'])
})

test('money that cannot be booked does not block other money', async () => {
  await using app = await createTestApp()
  const stuck = await createPaymentRequest(await app.enter('siti'))
  await app.bank.pay(stuck.vcode, 'exact')
  await app.services.db.deleteFrom('platform.outbox').execute()
  await unhandleCallbacks(app)
  // As if an event had been stored that today's program cannot handle.
  const event = JSON.stringify({ kind: 'paid', provider: 'xendit', amount: { minor: '1' } })
  await app.services.db.updateTable('callback.received').set({ event }).execute()
  await payWithoutCallback(app)
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted', 'posted'])
  expect(app.logged()).toContain('a stored callback is not booked')
  await sweepPayments(app.services)
  expect(await app.services.metrics.text()).toContain(
    'rupya_callbacks_total{provider="xendit",outcome="failed"} 2',
  )
})

test('replaced numbers are closed at the bank, and one it does not know stops nothing', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const first = await createPaymentRequest(borrower)
  const second = await createPaymentRequest(borrower, otherBank)
  const third = await createPaymentRequest(borrower, { ...otherBank, payCode: 'BRI' })
  await app.services.db
    .updateTable('paymentRequest.paymentRequest')
    .set({ providerRef: 'nobody-knows-this' })
    .where('requestNo', '=', first.cardNo)
    .execute()
  await sweepPayments(app.services)
  expect([statusOf(app, second), statusOf(app, third)]).toEqual(['INACTIVE', 'ACTIVE'])
})

test('a payment request whose time is over expires, and its late money counts', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const paymentRequest = await createPaymentRequest(borrower)
  app.clock.advance({ days: 1, seconds: 1 })
  await sweepPayments(app.services)
  await app.bank.pay(paymentRequest.vcode, 'late')
  expect(await states(app)).toEqual(['posted'])
  expect((await createPaymentRequest(borrower)).cardNo).not.toBe(paymentRequest.cardNo)
})

test('a partly paid number is closed for the rest, and once closed is no longer tracked', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const short = await payPartially(app, borrower)
  const rest = await createPaymentRequest(borrower)
  await sweepPayments(app.services)
  expect([statusOf(app, short), statusOf(app, rest)]).toEqual(['INACTIVE', 'ACTIVE'])
  expect(await requestsToClose(app)).toEqual([rest.cardNo])
})

test('a number that could not be closed is tried again', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const first = await createPaymentRequest(borrower)
  const second = await createPaymentRequest(borrower, otherBank)
  app.bank.setSettings({ fault: 'server-error' })
  await sweepPayments(app.services)
  app.bank.resetSettings()
  expect(await requestsToClose(app)).toEqual([first.cardNo, second.cardNo].sort())
  await sweepPayments(app.services)
  expect(await requestsToClose(app)).toEqual([second.cardNo])
})

test('a payment request that was paid has nothing to close when its time is over', async () => {
  await using app = await createTestApp()
  const paymentRequest = await createPaymentRequest(await app.enter('siti'))
  await app.bank.pay(paymentRequest.vcode, 'exact')
  await sweepPayments(app.services)
  expect(await requestsToClose(app)).toEqual([paymentRequest.cardNo])
  app.clock.advance({ days: 1, seconds: 1 })
  app.bank.setSettings({ fault: 'server-error' })
  await sweepPayments(app.services)
  expect(await requestsToClose(app)).toEqual([])
})

test('a number that was paid in a second part is closed when that part is reversed', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const paymentRequest = await payPartially(app, borrower)
  // The bank is down, so the number stays open, and takes the rest.
  app.bank.setSettings({ fault: 'server-error' })
  await sweepPayments(app.services)
  const second = await callbackPayloadFor(app, paymentRequest, { amount: '60000' })
  await app.deliverCallback(paidBody(second))
  await app.drain()
  await sweepPayments(app.services)
  app.bank.resetSettings()
  expect(await requestsToClose(app)).toEqual([])
  await app.deliverCallback(reversedBody(second, app.clock.now()))
  await app.drain()
  expect(await requestsToClose(app)).toEqual([paymentRequest.cardNo])
  await sweepPayments(app.services)
  expect(statusOf(app, paymentRequest)).toBe('INACTIVE')
})
