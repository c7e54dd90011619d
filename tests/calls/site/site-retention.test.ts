import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactMessage, subscribe } from '#contract/site/calls.ts'
import { answerContactMessage, listContactMessages } from '#contract/site/staff-calls.ts'
import type { Services } from '#server/services.ts'
import { deleteOldSiteRows } from '#server/site/jobs.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'

const countOf = async (
  { db }: Services,
  table: 'site.contact_message' | 'site.subscription',
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

test('a message is deleted a year after its end, and not while it waits for an answer', async () => {
  await using app = await createTestApp()
  const { services, clock } = app
  const message = { name: 'Ratna', telephone: '+62 812 0000 7788' }
  await app.anyone(contactMessage, { ...message, message: 'Kapan cair?' })
  await app.anyone(contactMessage, { ...message, message: 'Berapa bunganya?' })
  clock.advance({ days: 100 })
  const [first] = replyData(await app.staff(listContactMessages, {})).messages
  await app.staff(answerContactMessage, { messageId: first?.messageId ?? '', note: 'called' })
  clock.advance({ days: 364 })
  await deleteOldSiteRows(services)
  expect(await countOf(services, 'site.contact_message')).toBe(2)
  clock.advance({ days: 2 })
  await deleteOldSiteRows(services)
  expect(await countOf(services, 'site.contact_message')).toBe(1)
  expect(replyData(await app.staff(listContactMessages, {})).messages).toHaveLength(1)
})

test('a subscription is deleted a year after it was last requested', async () => {
  await using app = await createTestApp()
  const { services, clock } = app
  await app.anyone(subscribe, { email: 'once@example.org' })
  await app.anyone(subscribe, { email: 'again@example.org' })
  clock.advance({ days: 200 })
  await app.anyone(subscribe, { email: 'again@example.org' })
  clock.advance({ days: 166 })
  await deleteOldSiteRows(services)
  expect(await countOf(services, 'site.subscription')).toBe(1)
  clock.advance({ days: 200 })
  await deleteOldSiteRows(services)
  expect(await countOf(services, 'site.subscription')).toBe(0)
})
