import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type {
  ChannelChoice,
  MessageChannel,
  NotificationEvent,
} from '#domain/notification/notification-events.ts'
import {
  collectingEvents,
  defaultChoice,
  notificationEventNames,
} from '#domain/notification/notification-events.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { deleteInBatches } from '../platform/jobs/delete-in-batches.ts'
import type { Db } from '../tables.ts'
import { eraseEmailAddress } from './email/address-store.ts'
import type { DeliveryState } from './tables.ts'

export type StoredNotification = {
  readonly notificationId: string
  readonly borrowerId: string
  readonly loanId: string | null
  readonly market: MarketCode
  readonly event: NotificationEvent
  readonly reference: string
  readonly factsEncrypted: Buffer
  readonly phoneEncrypted: Buffer | null
  readonly happenedAt: Date
}

/** False when the event was notified of before. */
export const insertNotification = async (tx: Db, message: StoredNotification): Promise<boolean> => {
  const result = await tx
    .insertInto('notification.message')
    .values(message)
    .onConflict(conflict => conflict.columns(['event', 'reference']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type NewDelivery = {
  readonly deliveryId: string
  readonly notificationId: string
  readonly channel: MessageChannel
  readonly createdAt: Date
}

/** False when the notification has a delivery on this channel already. */
export const insertDelivery = async (tx: Db, delivery: NewDelivery): Promise<boolean> => {
  const result = await tx
    .insertInto('notification.delivery')
    .values({ ...delivery, state: 'waiting' })
    .onConflict(conflict => conflict.columns(['notificationId', 'channel']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type StoredDelivery = StoredNotification & {
  readonly deliveryId: string
  readonly channel: MessageChannel
  readonly state: DeliveryState
  readonly provider: string
  readonly costMinor: bigint
  /** The market's day on whose spend it was counted; null: on none. */
  readonly countedOn: LocalDate | null
}

/** Locks a delivery until the transaction ends; undefined when it was erased. */
export const lockDelivery = async (
  tx: Db,
  deliveryId: string,
): Promise<StoredDelivery | undefined> =>
  await tx
    .selectFrom('notification.delivery as d')
    .innerJoin('notification.message as m', 'm.notificationId', 'd.notificationId')
    .select([
      'd.deliveryId',
      'd.channel',
      'd.state',
      'd.provider',
      'd.costMinor',
      'd.countedOn',
      'm.notificationId',
      'm.borrowerId',
      'm.loanId',
      'm.market',
      'm.event',
      'm.reference',
      'm.factsEncrypted',
      'm.phoneEncrypted',
      'm.happenedAt',
    ])
    .where('d.deliveryId', '=', deliveryId)
    .forUpdate('d')
    .executeTakeFirst()

type DeliveryChange = {
  readonly state: DeliveryState
  readonly reason?: string
  readonly provider?: string
  readonly providerRef?: string | null
  readonly textEncrypted?: Buffer
  readonly costMinor?: bigint
  readonly countedOn?: LocalDate | null
  readonly passedAt?: Date
}

export const changeDelivery = async (
  db: Db,
  deliveryId: string,
  change: DeliveryChange,
): Promise<void> => {
  await db
    .updateTable('notification.delivery')
    .set(change)
    .where('deliveryId', '=', deliveryId)
    .execute()
}

/** Stores that a provider took it, unless its report was faster. */
export const saveSent = async (
  tx: Db,
  deliveryId: string,
  change: { state: 'sent' | 'unknown'; provider: string; providerRef: string | null },
): Promise<void> => {
  await tx
    .updateTable('notification.delivery')
    .set(change)
    .where('deliveryId', '=', deliveryId)
    .where('state', '=', 'sending')
    .execute()
}

/** The delivery that a report is about: by the provider's id, or by ours where it names it. */
export const findReported = async (
  db: Db,
  report: {
    readonly provider: string
    readonly providerRef: string
    readonly reference: string | undefined
  },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('notification.delivery')
    .select('deliveryId')
    .where('provider', '=', report.provider)
    .where(eb =>
      report.reference === undefined
        ? eb('providerRef', '=', report.providerRef)
        : eb('deliveryId', '=', report.reference),
    )
    .executeTakeFirst()
  return row?.deliveryId
}

/** WhatsApp messages passed on before an instant that were not delivered, and have no SMS yet. */
export const listUnconfirmed = async (db: Db, before: Date) =>
  await db
    .selectFrom('notification.delivery as d')
    .select('d.notificationId')
    .where('d.channel', '=', 'whatsapp')
    .where('d.state', 'in', ['sent', 'unknown'])
    .where('d.passedAt', '<', before)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification.delivery as s')
            .select('s.deliveryId')
            .whereRef('s.notificationId', '=', 'd.notificationId')
            .where('s.channel', '=', 'sms'),
        ),
      ),
    )
    .limit(500)
    .execute()

/** The provider's ids of text messages that it took in a span of time and that are still `sent`. */
export const listUnreported = async (
  db: Db,
  of: {
    readonly market: MarketCode
    readonly provider: string
    readonly from: Date
    readonly to: Date
  },
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('notification.delivery as d')
    .innerJoin('notification.message as m', 'm.notificationId', 'd.notificationId')
    .select('d.providerRef')
    .where('d.state', '=', 'sent')
    .where('d.channel', '=', 'sms')
    .where('d.provider', '=', of.provider)
    .where('d.passedAt', '>', of.from)
    .where('d.passedAt', '<=', of.to)
    .where('m.market', '=', of.market)
    .where('d.providerRef', 'is not', null)
    .orderBy('d.passedAt', 'desc')
    .limit(200)
    .execute()
  return rows.flatMap(({ providerRef }) => providerRef ?? [])
}

const notifications = (db: Db, borrowerId: string) =>
  db
    .selectFrom('notification.message as m')
    .select([
      'm.notificationId',
      'm.notificationNo',
      'm.event',
      'm.market',
      'm.factsEncrypted',
      'm.happenedAt',
      'm.readAt',
    ])
    .where('m.borrowerId', '=', borrowerId)
    // For the others, which a newer release has stored, there are no texts here.
    .where('m.event', 'in', notificationEventNames)
    // A reminder that did not go is written again: only what went is listed.
    .where(eb =>
      eb.or([
        eb('m.event', 'not in', collectingEvents),
        eb.exists(
          eb
            .selectFrom('notification.delivery as d')
            .select('d.deliveryId')
            .whereRef('d.notificationId', '=', 'm.notificationId')
            .where('d.state', 'in', ['sending', 'sent', 'delivered', 'unknown']),
        ),
      ]),
    )
    .orderBy('m.notificationNo', 'desc')

/** How many messages of a borrower's list were not shown to them. */
export const countUnread = async (db: Db, borrowerId: string): Promise<number> => {
  const { count } = await notifications(db, borrowerId)
    .where('m.readAt', 'is', null)
    .clearSelect()
    .clearOrderBy()
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of a borrower's list, newest first. */
export const listNotifications = async (
  db: Db,
  borrowerId: string,
  { after, size }: { readonly after: string | undefined; readonly size: number },
) => {
  const query = notifications(db, borrowerId).limit(size)
  if (after === undefined) return await query.execute()
  if (!isUuid(after)) return []
  return await query
    .where('m.notificationNo', '<', earlier =>
      earlier
        .selectFrom('notification.message')
        .select('notificationNo')
        .where('notificationId', '=', after)
        .where('borrowerId', '=', borrowerId),
    )
    .execute()
}

/** Marks what a borrower has been shown. */
export const markRead = async (
  db: Db,
  notificationIds: readonly string[],
  readAt: Date,
): Promise<void> => {
  if (notificationIds.length === 0) return
  await db
    .updateTable('notification.message')
    .set({ readAt })
    .where('notificationId', 'in', [...notificationIds])
    .where('readAt', 'is', null)
    .execute()
}

/** What was sent of a borrower's notifications, oldest first. */
export const listDeliveries = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('notification.delivery as d')
    .innerJoin('notification.message as m', 'm.notificationId', 'd.notificationId')
    .select(['d.deliveryId', 'm.event', 'd.channel', 'd.state', 'd.createdAt', 'd.textEncrypted'])
    .where('m.borrowerId', '=', borrowerId)
    .orderBy('m.notificationNo')
    .limit(10_000)
    .execute()

/** Whether a notification also goes on another channel than this one. */
export const hasOtherDelivery = async (
  db: Db,
  { notificationId, channel }: Pick<NewDelivery, 'notificationId' | 'channel'>,
): Promise<boolean> =>
  (await db
    .selectFrom('notification.delivery')
    .select('deliveryId')
    .where('notificationId', '=', notificationId)
    .where('channel', '!=', channel)
    .executeTakeFirst()) !== undefined

/** Deletes what a borrower was notified of, with its deliveries, and the e-mail address. */
export const eraseNotifications = async (tx: Db, borrowerId: string): Promise<void> => {
  await eraseEmailAddress(tx, borrowerId)
  await tx.deleteFrom('notification.message').where('borrowerId', '=', borrowerId).execute()
}

/** What waited while an account was erased, as the message of its closing, was planned within days. */
const planningDays = 10

/**
 * Deletes messages of erased accounts that happened before an instant, with the phones they went to:
 * those that were still to be sent when the account was erased.
 */
export const deleteErasedNotifications = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('notification.message as m')
    .using('profile.borrower as b')
    .whereRef('b.borrowerId', '=', 'm.borrowerId')
    .where('b.closedAt', 'is not', null)
    .where('b.phoneEncrypted', 'is', null)
    .where('m.happenedAt', '<', before)
    .where('m.happenedAt', '>', new Date(before.getTime() - planningDays * 86_400_000))
    .execute()
}

/** Deletes what borrowers were notified of before an instant, with its deliveries. */
export const deleteOldNotifications = async (
  db: Db,
  before: Date,
  batch?: number,
): Promise<number> =>
  await deleteInBatches(
    async max =>
      await db
        .deleteFrom('notification.message')
        .where('notificationId', 'in', query =>
          query
            .selectFrom('notification.message')
            .select('notificationId')
            .where('happenedAt', '<', before)
            .orderBy('happenedAt')
            .limit(max),
        )
        .executeTakeFirst(),
    batch,
  )

/** The channels that a borrower chose; the standard ones until they have. */
export const findChoice = async (db: Db, borrowerId: string): Promise<ChannelChoice> => {
  const row = await db
    .selectFrom('notification.preference')
    .select(['sms', 'whatsapp', 'email'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('preferenceNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? defaultChoice
}

export const insertChoice = async (
  db: Db,
  choice: ChannelChoice & { borrowerId: string; version: string; decidedAt: Date },
): Promise<void> => {
  await db.insertInto('notification.preference').values(choice).execute()
}
