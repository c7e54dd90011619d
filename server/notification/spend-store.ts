import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { MessageChannel } from '#domain/notification/notification-events.ts'
import type { Db } from '../tables.ts'

type SpendDay = { readonly market: MarketCode; readonly day: LocalDate }

/**
 * Counts one message on the market's day, and returns what all of the day's have cost with it;
 * undefined, and nothing counted, when it would pass `capMinor`. Locks the market's rows of the day
 * until the transaction ends.
 */
export const countSpend = async (
  tx: Db,
  { market, day, channel }: SpendDay & { readonly channel: MessageChannel },
  { costMinor, capMinor }: { readonly costMinor: bigint; readonly capMinor: bigint | undefined },
): Promise<bigint | undefined> => {
  await tx
    .insertInto('notification.spend')
    .values({ market, day, channel, sent: 0, costMinor: 0n })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // The cap is on all channels together.
  await tx
    .selectFrom('notification.spend')
    .select('channel')
    .where('market', '=', market)
    .where('day', '=', day)
    .orderBy('channel')
    .forUpdate()
    .execute()
  const counted = await tx
    .updateTable('notification.spend')
    .set({ sent: sql`sent + 1`, costMinor: sql`cost_minor + ${costMinor}` })
    .where('market', '=', market)
    .where('day', '=', day)
    .where('channel', '=', channel)
    .$if(capMinor !== undefined, query =>
      query.where(
        sql<boolean>`(select coalesce(sum(s.cost_minor), 0) from notification.spend s
          where s.market = ${market} and s.day = ${day}) + ${costMinor} <= ${capMinor}`,
      ),
    )
    .executeTakeFirst()
  return counted.numUpdatedRows === 1n ? await spentOn(tx, { market, day }) : undefined
}

/** Takes back one message that certainly was not sent. */
export const uncountSpend = async (
  tx: Db,
  { market, day, channel }: SpendDay & { readonly channel: MessageChannel },
  costMinor: bigint,
): Promise<void> => {
  await tx
    .updateTable('notification.spend')
    .set({
      sent: sql`greatest(sent - 1, 0)`,
      costMinor: sql`greatest(cost_minor - ${costMinor}, 0)`,
    })
    .where('market', '=', market)
    .where('day', '=', day)
    .where('channel', '=', channel)
    .execute()
}

/** What a market's messages of a day have cost. */
export const spentOn = async (db: Db, { market, day }: SpendDay): Promise<bigint> => {
  const row = await db
    .selectFrom('notification.spend')
    .select(eb => eb.fn.sum<bigint | null>('costMinor').as('sum'))
    .where('market', '=', market)
    .where('day', '=', day)
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0n)
}
