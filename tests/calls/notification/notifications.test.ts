import { describe, expect, test } from 'vitest'
import { chooseMessages, messages, unreadMessages } from '#contract/notification/calls.ts'
import { listOperations } from '#contract/operations/staff-calls.ts'
import { notifyOfLateComplaints } from '#server/complaint/jobs.ts'
import { deliverMessage } from '#server/notification/deliver-message.ts'
import { planDeliveries } from '#server/notification/plan-deliveries.ts'
import { notify } from '#server/notification/public.ts'
import { deleteOldNotifications } from '#server/notification/store.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const eventsOf = async ({ services }: TestApp, { borrowerId }: Borrower) =>
  (
    await services.db
      .selectFrom('notification.message')
      .select('event')
      .where('borrowerId', '=', borrowerId)
      .orderBy('notificationNo')
      .execute()
  ).map(({ event }) => event)

const deliveries = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('notification.delivery as d')
    .innerJoin('notification.message as m', 'm.notificationId', 'd.notificationId')
    .select(['d.deliveryId', 'm.event', 'd.channel', 'd.state', 'd.reason', 'd.costMinor'])
    .orderBy('m.notificationNo')
    .execute()

/** A payment of which the borrower is notified by SMS. */
const notifyOfMoney = async (app: TestApp, { borrowerId }: Borrower, reference = 'payment-1') => {
  await inTransaction(app.services.db, async tx => {
    const facts = { amount: '1060000', left: '2120000' }
    await notify(app.services, tx, { event: 'payment-received', reference, borrowerId, facts })
  })
}

/** Plans what the next outbox row notifies of; the id of its delivery. */
const planNext = async ({ services }: TestApp): Promise<string> => {
  const { payload } = await services.db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'notification')
    .executeTakeFirstOrThrow()
  await inTransaction(services.db, tx => planDeliveries(services, tx, payload))
  const { deliveryId } = await services.db
    .selectFrom('notification.delivery')
    .select('deliveryId')
    .executeTakeFirstOrThrow()
  return deliveryId
}

describe('a borrower is notified', () => {
  test('of an application, its approval and the money with its reference', async () => {
    await using app = await createTestApp()
    const { borrower } = await applyForLoan(app, 'ID')
    await app.drain()
    await app.drain()
    expect(await eventsOf(app, borrower)).toEqual([
      'application-received',
      'application-approved',
      'money-sent',
    ])
    const { disbursementId } = await app.services.db
      .selectFrom('loan.disbursement')
      .select('disbursementId')
      .executeTakeFirstOrThrow()
    const sent = app.inbox.inbox().map(({ text }) => text)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toContain(`Referensi ${disbursementId}.`)
  })

  test('of money sent in India, with the reference of the bank', async () => {
    await using app = await createTestApp()
    const { borrower } = await applyForLoan(app, 'IN')
    await app.drain()
    await app.drain()
    const { data } = await borrower.call(messages, {})
    const sent = data?.messages.find(({ title }) => title === 'Money sent')
    expect(sent?.text).toMatch(/Reference: 31\d{10}\.$/)
  })

  test.each(['siti', 'priya'])('of a payment of %s, with what is left', async persona => {
    await using app = await createTestApp()
    const borrower = await app.enter(persona)
    const { vcode } = await createPaymentRequest(borrower)
    await app.bank.pay(vcode, 'exact')
    await app.drain()
    expect(await eventsOf(app, borrower)).toEqual(['payment-received'])
    const [sms] = app.inbox.inbox()
    expect(sms?.text).toMatch(/(Sisa|Left to pay): (Rp|Rs )[\d.,]+/)
    const { data } = await borrower.call(messages, {})
    expect(data?.messages).toMatchObject([{ isNew: '1', text: expect.stringMatching(/Rp|₹/) }])
    const again = await borrower.call(messages, {})
    expect(again.data?.messages).toMatchObject([{ isNew: '0' }])
  })

  test('of a payment that is more than what was owed, and of the end of the loan', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const { vcode } = await createPaymentRequest(borrower)
    await app.bank.pay(vcode, 'over')
    await app.drain()
    const events = await eventsOf(app, borrower)
    expect(events).toContain('overpaid')
    expect(events).toHaveLength(2)
  })

  test('of a payment that we learn of a week late, in the list alone', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('dewi')
    await app.drain()
    expect(await eventsOf(app, borrower)).toContain('loan-settled')
    expect(await deliveries(app)).toEqual([])
    const { data } = await borrower.call(messages, {})
    const [newest] = data?.messages ?? []
    expect(newest?.sentAt).toMatch(/^2026-1\d/)
    expect(newest && newest.sentAt < app.clock.now().toISOString()).toBe(true)
  })

  test('of a complaint, and once of its promised day that has passed', async () => {
    await using app = await createTestApp({ startAt: '2026-11-24T03:00:00Z' })
    const borrower = await app.enter('siti')
    const { answerBy } = await createComplaint(borrower)
    await app.drain()
    await notifyOfLateComplaints(app.services)
    await app.drain()
    expect(await eventsOf(app, borrower)).toEqual(['complaint-received'])
    const days = (Date.parse(answerBy) - Date.parse('2026-11-24')) / 86_400_000
    await app.clock.moveBy((days + 1) * 86_400_000)
    for (const _ of [1, 2]) {
      await notifyOfLateComplaints(app.services)
      await app.drain()
    }
    expect(await eventsOf(app, borrower)).toEqual(['complaint-received', 'complaint-overdue'])
  })

  test('without anything of theirs that the template does not name', async () => {
    await using app = await createTestApp()
    const { borrower } = await applyForLoan(app, 'ID')
    await app.drain()
    await app.drain()
    const listed = (await borrower.call(messages, {})).data?.messages ?? []
    const written = [
      ...app.inbox.inbox().map(({ text }) => text),
      ...listed.flatMap(({ title, text }) => [title, text]),
    ].join('\n')
    const rows = await app.services.db.selectFrom('profile.stepEntry').selectAll().execute()
    const values = rows.flatMap(({ entryId, bodyEncrypted }) =>
      bodyEncrypted
        ? Object.values(JSON.parse(app.services.cipher.open(bodyEncrypted, entryId)) as object)
        : [],
    )
    const personal = values.filter(value => typeof value === 'string' && value.length >= 6)
    expect(personal.length).toBeGreaterThan(5)
    for (const value of personal) expect(written).not.toContain(value)
  })
})

test("a borrower's account counts what they have not been shown, and nobody else's", async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const budi = await app.enter('budi')
  const unread = async (who: Borrower) => (await who.call(unreadMessages, {})).data?.unread
  expect(await unread(siti)).toBe('0')
  for (const no of [1, 2]) await notifyOfMoney(app, siti, `payment-${no}`)
  await app.drain()
  expect([await unread(siti), await unread(budi)]).toEqual(['2', '0'])
  await budi.call(messages, {})
  const first = (await siti.call(messages, {})).data?.messages[0]?.messageId ?? ''
  expect((await budi.call(messages, { after: first })).data?.messages).toEqual([])
  expect(await unread(siti)).toBe('0')
  await notifyOfMoney(app, siti, 'payment-3')
  await app.drain()
  expect(await unread(siti)).toBe('1')
})

describe('a message is sent once', () => {
  test('however often its event is handled', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    for (const _ of [1, 2, 3]) await notifyOfMoney(app, borrower)
    await app.drain()
    await notifyOfMoney(app, borrower)
    await app.drain()
    expect(await eventsOf(app, borrower)).toEqual(['payment-received'])
    expect(app.inbox.inbox()).toHaveLength(1)
  })

  test('by two workers that wait for its row at once', async () => {
    await using app = await createTestApp()
    const { services } = app
    await notifyOfMoney(app, await app.enter('siti'))
    const deliveryId = await planNext(app)
    const work = () =>
      inTransaction(services.db, tx => deliverMessage(services, tx, { deliveryId, attempt: 1 }))
    await whileWaiting(
      services.db,
      tx =>
        tx
          .updateTable('notification.delivery')
          .set({ reason: '' })
          .where('deliveryId', '=', deliveryId)
          .execute(),
      work,
      work,
    )
    expect(app.inbox.inbox()).toHaveLength(1)
    expect(await deliveries(app)).toMatchObject([{ state: 'sent' }])
  })

  test.each([
    ['asks a provider that knows our references again', true, 'sent', 1],
    ['does not ask one that does not', false, 'unknown', 0],
  ] as const)(
    'after a crash between sending and storing: %s',
    async (_, deduplicates, state, sent) => {
      await using app = await createTestApp()
      const senders = app.services
        .smsSenders('ID')
        .map(sender => ({ ...sender, name: 'simulator', deduplicates }))
      const services = { ...app.services, smsSenders: () => senders }
      await notifyOfMoney(app, await app.enter('siti'))
      const deliveryId = await planNext(app)
      await services.db
        .updateTable('notification.delivery')
        .set({ state: 'sending', provider: 'simulator' })
        .execute()
      await inTransaction(services.db, tx =>
        deliverMessage(services, tx, { deliveryId, attempt: 2 }),
      )
      expect(await deliveries(app)).toMatchObject([{ state }])
      expect(app.inbox.inbox()).toHaveLength(sent)
    },
  )

  test('and is tried again while its provider is down, then given up at no cost', async () => {
    await using app = await createTestApp({ senderKey: 'not-the-one-we-have' })
    const { db } = app.services
    await notifyOfMoney(app, await app.enter('siti'))
    for (let tries = 0; tries < 9; tries += 1) {
      await app.services.outbox.drain()
      await db
        .updateTable('platform.outbox')
        .set({ availableAt: new Date(0) })
        .execute()
    }
    expect(await deliveries(app)).toMatchObject([
      { state: 'failed', reason: 'not-taken', costMinor: 0n },
    ])
    const spent = await db.selectFrom('notification.spend').select(['sent', 'costMinor']).execute()
    expect(spent).toEqual([{ sent: 0, costMinor: 0n }])
    expect(await db.selectFrom('platform.outbox').selectAll().execute()).toEqual([])
  })
})

test('what is older than it is kept is deleted with its deliveries, however much it is', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  for (const reference of ['1', '2', '3', '4']) await notifyOfMoney(app, siti, reference)
  await app.drain()
  app.clock.advance({ days: 1 })
  const before = app.clock.now()
  await notifyOfMoney(app, siti, '5')
  await app.drain()
  expect(await deliveries(app)).toHaveLength(5)
  expect(await deleteOldNotifications(app.services.db, before, 2)).toBe(4)
  expect(await eventsOf(app, siti)).toEqual(['payment-received'])
  expect(await deliveries(app)).toHaveLength(1)
})

describe('the day’s spend of a market', () => {
  test('no longer holds what is given up on the next day, which keeps its own', async () => {
    await using app = await createTestApp({ senderKey: 'not-the-one-we-have' })
    const { db, clock } = app.services
    const yesterday = clock.businessDate('ID')
    await notifyOfMoney(app, await app.enter('siti'))
    await app.services.outbox.drain()
    app.clock.advance({ days: 1 })
    const [market, channel] = ['ID', 'sms'] as const
    const today = clock.businessDate(market)
    await db
      .insertInto('notification.spend')
      .values({ market, channel, day: today, sent: 1, costMinor: 350n })
      .execute()
    for (let tries = 0; tries < 9; tries += 1) {
      await db
        .updateTable('platform.outbox')
        .set({ availableAt: new Date(0) })
        .execute()
      await app.services.outbox.drain()
    }
    expect(await deliveries(app)).toMatchObject([{ state: 'failed', costMinor: 0n }])
    const spent = db.selectFrom('notification.spend').select(['day', 'sent', 'costMinor'])
    expect(await spent.orderBy('day').execute()).toEqual([
      { day: yesterday, sent: 0, costMinor: 0n },
      { day: today, sent: 1, costMinor: 350n },
    ])
  })

  test('holds back what need not be sent, and nothing that must', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_MESSAGE_DAILY_SPEND_ID: '700', RUPYA_SMS_PRICE_ID: '350' },
    })
    const borrower = await app.enter('siti')
    for (const no of [1, 2, 3]) await notifyOfMoney(app, borrower, `payment-${no}`)
    await app.drain()
    await inTransaction(app.services.db, async tx => {
      const { borrowerId } = borrower
      const facts = { amount: '1', reference: 'r' }
      await notify(app.services, tx, { event: 'refund-sent', reference: 'r', borrowerId, facts })
    })
    await app.drain()
    expect((await deliveries(app)).map(({ event, state }) => [event, state])).toEqual([
      ['payment-received', 'sent'],
      ['payment-received', 'sent'],
      ['payment-received', 'suppressed'],
      ['refund-sent', 'sent'],
    ])
    expect((await borrower.call(messages, {})).data?.messages).toHaveLength(4)
  })

  test('is one for all channels, is reported in the log and in the metrics', async () => {
    await using app = await createTestApp({
      environment: {
        RUPYA_MESSAGE_DAILY_SPEND_ID: '1000',
        RUPYA_SMS_PRICE_ID: '400',
        RUPYA_WHATSAPP_PRICE_ID: '400',
      },
    })
    const [texted, other] = [await app.enter('siti'), await app.enter('budi')]
    await other.call(chooseMessages, { sms: '0', whatsapp: '1' })
    const spent = async () => {
      const text = await app.services.metrics.text()
      return /rupya_message_spend_ratio\{market="ID"\} (\S+)/.exec(text)?.[1]
    }
    const reported = () =>
      app
        .logged()
        .split('\n')
        .filter(line => line.includes("the day's spend"))
    await notifyOfMoney(app, texted, 'one')
    await app.drain()
    expect(await spent()).toBe('0.4')
    expect(reported()).toEqual([])
    await notifyOfMoney(app, other, 'two')
    await app.drain()
    expect(await spent()).toBe('0.8')
    expect(reported()).toEqual([expect.stringContaining("most of the day's spend is used")])
    // Required, so that it goes beyond the cap.
    await inTransaction(app.services.db, async tx => {
      const { borrowerId } = texted
      const facts = { amount: '1', reference: 'r' }
      await notify(app.services, tx, { event: 'refund-sent', reference: 'r', borrowerId, facts })
    })
    await app.drain()
    await notifyOfMoney(app, texted, 'three')
    await notifyOfMoney(app, other, 'four')
    await app.drain()
    expect(await spent()).toBe('1.2')
    expect(reported()).toEqual([
      expect.stringContaining("most of the day's spend is used"),
      expect.stringContaining("the day's spend on messages is used up"),
    ])
    expect((await deliveries(app)).map(({ channel, state }) => [channel, state])).toEqual([
      ['sms', 'sent'],
      ['whatsapp', expect.stringMatching('sent|delivered')],
      ['sms', 'sent'],
      ['sms', 'suppressed'],
      ['whatsapp', 'suppressed'],
    ])
    const { data } = await app.staff(listOperations, {})
    expect(
      data?.operations.find(({ operationId }) => operationId === 'spend-messages-ID'),
    ).toMatchObject({ state: 'failing', count: 1200, limit: 1000 })
    // Another day has its own.
    await app.clock.moveBy(86_400_000)
    expect(await spent()).toBe('0')
    await notifyOfMoney(app, texted, 'five')
    await app.drain()
    expect(await spent()).toBe('0.4')
  })
})
