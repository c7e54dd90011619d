import { type Selectable, sql, type Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import { deleteInBatches } from '../platform/jobs/delete-in-batches.ts'
import type { Db, Tables } from '../tables.ts'

export type StoredMessage = Selectable<Tables['site.contactMessage']>
export type StoredSubscription = Selectable<Tables['site.subscription']>
/**
 * What one sender, and all together, may leave in an hour: from `challenged` on with a captcha or a
 * proof of work. A flood by others closes the form for nobody; `most` of all only bounds storage.
 */
const hourlyLimits = {
  ofSender: { challenged: 5, most: 20 },
  ofAll: { challenged: 200, most: 20_000 },
} as const

/** Whether one more form may be stored: yes, only with a challenge solved, or not in this hour. */
export type FormVerdict = 'open' | 'challenged' | 'closed'

type FormSubmission = {
  readonly table: 'site.contactMessage' | 'site.subscription'
  readonly at: 'receivedAt' | 'subscribedAt'
  readonly hostHash: Buffer
  readonly now: Date
}

const judgeForms = async (
  tx: Transaction<Tables>,
  { table, at, hostHash, now }: FormSubmission,
): Promise<FormVerdict> => {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where host_hash = ${hostHash})::int as own, count(*)::int as all
    from ${sql.table(table)} where ${sql.ref(at)} > ${hourAgo}`.execute(tx)
  const [counted] = rows
  const { own = 0, all = 0 } = counted ?? {}
  const { ofSender, ofAll } = hourlyLimits
  if (own >= ofSender.most || all >= ofAll.most) return 'closed'
  return own >= ofSender.challenged || all >= ofAll.challenged ? 'challenged' : 'open'
}

/**
 * Whether one more may be stored. All senders take turns until the transaction ends, so that fifty
 * at once count each other, wherever they come from. A form that had to wait may find itself stored
 * meanwhile. `isChallengeSolved`: the form brought a captcha or a proof of work.
 */
export const judgeForm = async (
  tx: Transaction<Tables>,
  sent: FormSubmission,
  isChallengeSolved: boolean,
): Promise<FormVerdict> => {
  const judge = async (): Promise<FormVerdict> => {
    const verdict = await judgeForms(tx, sent)
    return verdict === 'challenged' && isChallengeSolved ? 'open' : verdict
  }
  // Judged before the lock too: a flood that has no room must not hold connections while waiting.
  const verdict = await judge()
  if (verdict !== 'open') return verdict
  await sql`select pg_advisory_xact_lock(hashtextextended(${sent.table}, 13))`.execute(tx)
  return await judge()
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
  message: Omit<StoredMessage, 'answeredAt' | 'answeredBy' | 'note' | 'isClosed'>,
): Promise<void> => {
  await tx
    .insertInto('site.contactMessage')
    .values(message)
    .onConflict(conflict => conflict.column('formKey').doNothing())
    .execute()
}

/**
 * Whether an address is subscribed already; from now on it is then kept for another year. Written once a
 * day at most, however often it is requested.
 */
export const renewSubscription = async (
  tx: Db,
  { emailIndex, now }: { readonly emailIndex: Buffer; readonly now: Date },
): Promise<boolean> => {
  await tx
    .updateTable('site.subscription')
    .set({ subscribedAt: now })
    .where('emailIndex', '=', emailIndex)
    .where('subscribedAt', '<', new Date(now.getTime() - 86_400_000))
    .execute()
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

type ListPage<Sort> = {
  readonly markets: readonly MarketCode[]
  readonly sort: Sort
  readonly after: string | undefined
  readonly size: number
}

export type MessageState = 'open' | 'answered' | 'closed'

/** Ids are ordered by the time they were made. */
const messageOrders: SortedList<StoredMessage, 'received'> = {
  sorts: { received: [] },
  unique: { sql: 'message_id', type: 'uuid', of: row => row.messageId },
}

export const listMessages = async (
  db: Db,
  page: ListPage<'received' | '-received'> & { readonly state: MessageState },
): Promise<Page<StoredMessage>> => {
  const order = readOrder(messageOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await db
    .selectFrom('site.contactMessage')
    .selectAll()
    .where('market', 'in', page.markets)
    .where('answeredAt', page.state === 'open' ? 'is' : 'is not', null)
    .where('isClosed', '=', page.state === 'closed')
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
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

type MessageEnd = {
  readonly messageId: string
  readonly by: string
  readonly note: string
  readonly now: Date
  /** Without an answer. */
  readonly isClosed: boolean
}

/** False when somebody has answered or closed it already. */
export const endMessage = async (
  db: Db,
  { messageId, by, note, now, isClosed }: MessageEnd,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('site.contactMessage')
    .set({ answeredAt: now, answeredBy: by, note, isClosed })
    .where('messageId', '=', messageId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ids are ordered by the time they were made. */
const subscriptionOrders: SortedList<StoredSubscription, 'since'> = {
  sorts: { since: [] },
  unique: { sql: 'subscription_id', type: 'uuid', of: row => row.subscriptionId },
}

export const listSubscribed = async (
  db: Db,
  page: ListPage<'since' | '-since'>,
): Promise<Page<StoredSubscription>> => {
  const order = readOrder(subscriptionOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await db
    .selectFrom('site.subscription')
    .selectAll()
    .where('market', 'in', page.markets)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}

/** Deletes messages that staff answered or closed before an instant. */
export const deleteEndedMessages = async (db: Db, before: Date): Promise<number> =>
  await deleteInBatches(
    async max =>
      await db
        .deleteFrom('site.contactMessage')
        .where('messageId', 'in', query =>
          query
            .selectFrom('site.contactMessage')
            .select('messageId')
            .where('answeredAt', '<', before)
            .orderBy('answeredAt')
            .limit(max),
        )
        .executeTakeFirst(),
  )

/** Deletes subscriptions that were last requested before an instant. */
export const deleteOldSubscriptions = async (db: Db, before: Date): Promise<number> =>
  await deleteInBatches(
    async max =>
      await db
        .deleteFrom('site.subscription')
        .where('subscriptionId', 'in', query =>
          query
            .selectFrom('site.subscription')
            .select('subscriptionId')
            .where('subscribedAt', '<', before)
            .orderBy('subscribedAt')
            .limit(max),
        )
        .executeTakeFirst(),
  )
