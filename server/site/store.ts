import { type Selectable, sql, type Transaction } from 'kysely'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db, Tables } from '../tables.ts'

export type StoredMessage = Selectable<Tables['site.contactMessage']>
export type StoredSubscription = Selectable<Tables['site.subscription']>
/** What one sender, and all together, may leave in an hour. */
export const hourlyLimits = { ofSender: 5, ofAll: 1000 } as const

type FormSubmission = {
  readonly table: 'site.contactMessage' | 'site.subscription'
  readonly at: 'receivedAt' | 'subscribedAt'
  readonly hostHash: Buffer
  readonly now: Date
}

const hasRoom = async (
  tx: Transaction<Tables>,
  { table, at, hostHash, now }: FormSubmission,
): Promise<boolean> => {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where host_hash = ${hostHash})::int as own, count(*)::int as all
    from ${sql.table(table)} where ${sql.ref(at)} > ${hourAgo}`.execute(tx)
  const [counted] = rows
  return (
    counted !== undefined && counted.own < hourlyLimits.ofSender && counted.all < hourlyLimits.ofAll
  )
}

/**
 * Whether one more may be kept. All senders take turns until the transaction ends, so that fifty at
 * once count each other, wherever they come from. Who had to wait may find its own kept meanwhile.
 */
export const isUnderHourlyLimit = async (
  tx: Transaction<Tables>,
  sent: FormSubmission,
): Promise<boolean> => {
  // Looked at before the queue too: a flood that has no room must not hold connections in it.
  if (!(await hasRoom(tx, sent))) return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${sent.table}, 13))`.execute(tx)
  return await hasRoom(tx, sent)
}

export const isKnownForm = async (tx: Db, formKey: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('site.contactMessage')
    .select('messageId')
    .where('formKey', '=', formKey)
    .executeTakeFirst()
  return row !== undefined
}

export const insertMessage = async (
  tx: Db,
  message: Omit<StoredMessage, 'answeredAt' | 'answeredBy' | 'note'>,
): Promise<void> => {
  await tx
    .insertInto('site.contactMessage')
    .values(message)
    .onConflict(conflict => conflict.column('formKey').doNothing())
    .execute()
}

export const isSubscribed = async (tx: Db, emailIndex: Buffer): Promise<boolean> => {
  const row = await tx
    .selectFrom('site.subscription')
    .select('subscriptionId')
    .where('emailIndex', '=', emailIndex)
    .executeTakeFirst()
  return row !== undefined
}

export const insertSubscription = async (tx: Db, row: StoredSubscription): Promise<void> => {
  await tx
    .insertInto('site.subscription')
    .values(row)
    .onConflict(conflict => conflict.column('emailIndex').doNothing())
    .execute()
}

type ListPage = { readonly after: string | undefined; readonly size: number }

/** Oldest first; ids are ordered by the time they were made. */
export const listMessages = async (
  db: Db,
  { state, after, size }: ListPage & { readonly state: 'open' | 'answered' },
): Promise<StoredMessage[]> => {
  if (after !== undefined && !isUuid(after)) return []
  let query = db
    .selectFrom('site.contactMessage')
    .selectAll()
    .where('answeredAt', state === 'open' ? 'is' : 'is not', null)
    .orderBy('messageId')
    .limit(size)
  if (after !== undefined) query = query.where('messageId', '>', after)
  return await query.execute()
}

export const findMessage = async (
  db: Db,
  messageId: string,
): Promise<StoredMessage | undefined> => {
  if (!isUuid(messageId)) return undefined
  return await db
    .selectFrom('site.contactMessage')
    .selectAll()
    .where('messageId', '=', messageId)
    .executeTakeFirst()
}

/** False when somebody has answered it already. */
export const markAnswered = async (
  db: Db,
  { messageId, by, note, now }: { messageId: string; by: string; note: string; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('site.contactMessage')
    .set({ answeredAt: now, answeredBy: by, note })
    .where('messageId', '=', messageId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listSubscribed = async (
  db: Db,
  { after, size }: ListPage,
): Promise<StoredSubscription[]> => {
  if (after !== undefined && !isUuid(after)) return []
  let query = db.selectFrom('site.subscription').selectAll().orderBy('subscriptionId').limit(size)
  if (after !== undefined) query = query.where('subscriptionId', '>', after)
  return await query.execute()
}
