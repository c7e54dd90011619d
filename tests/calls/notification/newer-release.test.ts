import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messages, unreadMessages } from '#contract/notification/calls.ts'
import { addDelivery } from '#server/notification/plan-deliveries.ts'
import { notify } from '#server/notification/public.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'

const unknown = 'of-a-newer-release'

const notifyOfMoney = async ({ services }: TestApp, { borrowerId }: Borrower) => {
  await inTransaction(services.db, async tx => {
    const facts = { amount: '1060000', left: '2120000' }
    await notify(services, tx, { event: 'payment-received', reference: '1', borrowerId, facts })
  })
}

/** As a newer release stores its event, beside the one that is there. */
const storeUnknown = async ({ services }: TestApp): Promise<string> => {
  const { rows } = await sql<{ notificationId: string }>`insert into notification.message
      (notification_id, borrower_id, market, event, reference, facts_encrypted, happened_at)
    select gen_random_uuid(), borrower_id, market, ${unknown}, reference, facts_encrypted,
      happened_at from notification.message
    returning notification_id`.execute(services.db)
  return rows[0]?.notificationId ?? ''
}

const untouched = { attempts: 0, lastError: null, deadAt: null }

const waiting = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('platform.outbox')
    .select(['topic', 'attempts', 'lastError', 'deadAt'])
    .execute()

test('an event that only a newer release knows is in no list, and marked by none', async () => {
  await using app = await createTestApp()
  const { db } = app.services
  const siti = await app.enter('siti')
  await notifyOfMoney(app, siti)
  await app.drain()
  await storeUnknown(app)
  expect((await siti.call(unreadMessages, {})).data?.unread).toBe('1')
  expect((await siti.call(messages, {})).data?.messages).toHaveLength(1)
  expect((await siti.call(unreadMessages, {})).data?.unread).toBe('0')
  const unread = await db
    .selectFrom('notification.message')
    .select('event')
    .where('readAt', 'is', null)
    .execute()
  expect(unread).toEqual([{ event: unknown }])
})

test('a notification of such an event waits for a worker that knows it', async () => {
  await using app = await createTestApp()
  const { db } = app.services
  const siti = await app.enter('siti')
  await notifyOfMoney(app, siti)
  const rename = async (event: string) => {
    await sql`update platform.outbox set available_at = clock_timestamp(),
      payload = payload || jsonb_build_object('event', ${event}::text)`.execute(db)
  }
  await rename(unknown)
  await app.drain()
  expect(await waiting(app)).toEqual([{ ...untouched, topic: 'notification' }])
  // As a newer release finds it.
  await rename('payment-received')
  await app.drain()
  expect(await waiting(app)).toEqual([])
  expect(app.inbox.inbox()).toHaveLength(1)
})

test('a message of such an event, planned by a newer release, waits for one too', async () => {
  await using app = await createTestApp()
  const { db } = app.services
  await notifyOfMoney(app, await app.enter('siti'))
  await app.drain()
  const notificationId = await storeUnknown(app)
  await inTransaction(db, tx => addDelivery(app.services, tx, { notificationId, channel: 'sms' }))
  await app.drain()
  expect(await waiting(app)).toEqual([{ ...untouched, topic: 'deliver-message' }])
  const { state } = await db
    .selectFrom('notification.delivery')
    .select('state')
    .where('notificationId', '=', notificationId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('waiting')
  expect(app.inbox.inbox()).toHaveLength(1)
})
