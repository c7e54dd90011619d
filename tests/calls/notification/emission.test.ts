import { expect, test } from 'vitest'
import { decideApplication } from '#contract/application/staff-calls.ts'
import { closeAccount } from '#contract/profile/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { notifyOfLateComplaints } from '#server/complaint/jobs.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { answerAsStaff, createComplaint } from '../../harness/personas/complaints.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'
import { codeAt, openVisit } from '../../harness/personas/visitor.ts'

const dayMs = 86_400_000
const phone = '081277770009'
const number = '+6281277770009'

/** How often each event was stored, and how many messages of it went to the phone. */
const notified = async ({ services }: TestApp): Promise<Record<string, [number, number]>> => {
  const rows = await services.db
    .selectFrom('notification.message as m')
    .leftJoin('notification.delivery as d', 'd.notificationId', 'm.notificationId')
    .select(['m.event', 'd.state'])
    .execute()
  const counts: Record<string, [number, number]> = {}
  for (const { event, state } of rows) {
    const [stored, sent] = counts[event] ?? [0, 0]
    counts[event] = [stored + 1, sent + (state === 'sent' ? 1 : 0)]
  }
  return counts
}

const drainTwice = async (app: TestApp): Promise<void> => {
  await app.drain()
  await app.drain()
}

const signIn = async (app: TestApp) => {
  const visit = await openVisit(app)
  await visit.askToSignIn({ phone })
  return await visit.signIn(phone, codeAt(app, number))
}

test('a new account is notified in the list alone, and of a second device by SMS', async () => {
  await using app = await createTestApp()
  expect((await signIn(app)).code).toBe('0')
  await drainTwice(app)
  expect(await notified(app)).toEqual({ registered: [1, 0] })
  app.clock.advance({ seconds: 61 })
  expect((await signIn(app)).code).toBe('0')
  await drainTwice(app)
  expect(await notified(app)).toEqual({ registered: [1, 0], 'new-device': [1, 1] })
})

test('an application that staff reject is notified once', async () => {
  await using app = await createTestApp()
  const { order } = await applyForLoan(app, 'ID', {
    productId: 'dana-usaha',
    amount: '10500000',
    installments: '12',
  })
  await drainTwice(app)
  const decision = { orderId: order.orderId, decision: 'reject', reason: 'no', factsVersion: '1' }
  const input = { ...decision, decision: 'reject', reason: 'checked the documents' } as const
  const reply = await app.staff(decideApplication, input, { idempotencyKey: freshKey() })
  expect(reply.code).toBe('0')
  await drainTwice(app)
  expect(await notified(app)).toEqual({
    'application-received': [1, 0],
    'application-refused': [1, 1],
  })
})

test('a refund is notified when it is asked for and when it has arrived', async () => {
  await using app = await createTestApp()
  const { borrower, order } = await applyForLoan(app, 'ID')
  await drainTwice(app)
  const request = await createPaymentRequest(borrower)
  const amount = String(Number(request.amount) + 100_000)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request, { amount })))
  const choice = { ...order, choice: 'return', amount: '100000' } as const
  await borrower.call(chooseOverpayment, choice, { idempotencyKey: freshKey() })
  await drainTwice(app)
  expect(await notified(app)).toMatchObject({
    overpaid: [1, 1],
    'refund-requested': [1, 1],
    'refund-sent': [1, 1],
  })
})

test('an extension that is paid is notified with its next day', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('budi')
  const request = await createPaymentRequest(borrower, { purpose: 'extension' })
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
  await drainTwice(app)
  expect(await notified(app)).toMatchObject({ 'extension-granted': [1, 1] })
})

test('a loan that is closed early is notified as such, not as a payment', async () => {
  await using app = await createTestApp()
  const { borrower } = await applyForLoan(app, 'ID')
  await drainTwice(app)
  await app.clock.moveBy(50 * dayMs)
  const request = await createPaymentRequest(borrower, { purpose: 'pay-off' })
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
  await drainTwice(app)
  const counts = await notified(app)
  expect(counts).toMatchObject({ 'early-settlement': [1, 1] })
  expect(counts).not.toHaveProperty('payment-received')
})

test('a complaint is notified when it came, when it is late, and when it is answered', async () => {
  await using app = await createTestApp({ startAt: '2026-11-24T03:00:00Z' })
  const { problemId, answerBy } = await createComplaint(await app.enter('siti'))
  await drainTwice(app)
  await app.clock.moveBy(Date.parse(answerBy) - Date.parse('2026-11-24') + dayMs)
  await notifyOfLateComplaints(app.services)
  expect((await answerAsStaff(app.staff, problemId)).code).toBe('0')
  await drainTwice(app)
  expect(await notified(app)).toMatchObject({
    'complaint-received': [1, 1],
    'complaint-overdue': [1, 1],
    'complaint-answered': [1, 1],
  })
})

test('a closed account is notified at the phone that it had', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('citra')
  expect((await borrower.call(closeAccount, { confirm: '1' })).code).toBe('0')
  await drainTwice(app)
  expect(await notified(app)).toEqual({ 'account-closed': [1, 1] })
})
