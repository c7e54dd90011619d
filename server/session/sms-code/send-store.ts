import { type Kysely, sql } from 'kysely'
import { smsLockSeconds } from '#contract/promotion/calls.ts'
import type { Tables } from '../../tables.ts'
import type { SendCounts, ServiceCounts } from './send-tiers.ts'

/** Whom a send is counted under; keyed hashes all. */
export type SendMarks = {
  readonly phoneHash: Buffer
  readonly prefixHash: Buffer
  readonly sidHash: Buffer
  readonly hostHash: Buffer
  readonly networkHash: Buffer
}

/**
 * Lets no other send be counted under any of these until the transaction ends: two at once would
 * both find room for one. Taken in one order, so that two cannot wait for each other.
 */
export const lockMarks = async (tx: Kysely<Tables>, marks: SendMarks): Promise<void> => {
  const keys = Object.values(marks).map(mark => mark.readBigInt64BE(0))
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct key from unnest(${keys}::bigint[]) as key order by key) as ordered
  `.execute(tx)
}

/** A send that surely failed cost nothing, so it does not count. */
const counted = sql`delivery <> 'failed'`

/** Conversion is judged over so long, leaving out what nobody has had the time to type. */
const conversionFromMinutes = 15
const conversionUntilMinutes = 2

/** What was sent under these marks. Windows slide: they end now. */
export const countSends = async (
  db: Kysely<Tables>,
  marks: SendMarks,
  now: Date,
): Promise<SendCounts> => {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const inHour = (column: string, mark: Buffer) => sql<number>`(
    select count(*)::int from session.code
    where ${sql.ref(column)} = ${mark} and sent_at > ${since(3600)} and ${counted})`
  const { rows } = await sql<SendCounts>`
    select phone.*, prefix.*,
      ${inHour('sidHash', marks.sidHash)} as "sidInHour",
      ${inHour('hostHash', marks.hostHash)} as "hostInHour",
      ${inHour('networkHash', marks.networkHash)} as "networkInHour"
    from (
      select count(*)::int as "phoneInDay",
        count(*) filter (where sent_at > ${since(600)})::int as "phoneInTenMinutes",
        count(*) filter (where sent_at > ${since(smsLockSeconds)})::int as "phoneInLock",
        max(sent_at) as "phoneLastAt"
      from session.code
      where phone_hash = ${marks.phoneHash} and sent_at > ${since(86_400)} and ${counted}
    ) as phone, (
      select count(*)::int as "prefixInHour",
        count(*) filter (where ${settled(since)})::int as "prefixSettled",
        count(*) filter (where verified_at is not null and ${settled(since)})::int as "prefixProven"
      from session.code
      where prefix_hash = ${marks.prefixHash} and sent_at > ${since(3600)} and ${counted}
    ) as prefix`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting sends gave no row: aggregates always give one')
  return row
}

const settled = (since: (seconds: number) => Date) =>
  sql`sent_at > ${since(conversionFromMinutes * 60)} and sent_at <= ${since(conversionUntilMinutes * 60)}`

/** What is known of a visitor before they have said who they are. */
export const countVisitorSends = async (
  db: Kysely<Tables>,
  { hostHash, networkHash }: Pick<SendMarks, 'hostHash' | 'networkHash'>,
  now: Date,
): Promise<Pick<SendCounts, 'sidInHour' | 'hostInHour' | 'networkInHour'>> => {
  const since = new Date(now.getTime() - 3_600_000)
  const row = await db
    .selectFrom('session.code')
    .select(eb => [
      eb.fn.countAll<bigint>().filterWhere('hostHash', '=', hostHash).as('host'),
      eb.fn.countAll<bigint>().as('network'),
    ])
    .where('networkHash', '=', networkHash)
    .where('sentAt', '>', since)
    .where('delivery', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return { sidInHour: 0, hostInHour: Number(row.host), networkInHour: Number(row.network) }
}

const startOfHour = (now: Date): Date => {
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  return hour
}

/** Counts one send of the whole service, and tells how many there are with it. */
export const countOnService = async (tx: Kysely<Tables>, now: Date): Promise<ServiceCounts> => {
  const hour = startOfHour(now)
  const { sent } = await tx
    .insertInto('session.hourlySends')
    .values({ hour, sent: 1 })
    .onConflict(conflict =>
      conflict.column('hour').doUpdateSet({ sent: sql`hourly_sends.sent + 1` }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ day: number; seven: number }>`
    select coalesce(sum(sent) filter (where hour > ${hour}::timestamptz - interval '24 hours'), 0)::int as day,
      coalesce(sum(sent) filter (where hour in (
        select ${hour}::timestamptz - days * interval '24 hours' from generate_series(1, 7) as days
      )), 0)::int as seven
    from session.hourly_sends
    where hour >= ${hour}::timestamptz - interval '7 days' and hour <= ${hour}`.execute(tx)
  const { day = 0, seven = 0 } = rows[0] ?? {}
  return { sentThisHour: sent, sentInDay: day, sentInSevenHours: seven }
}

/** Takes one back that surely was not sent. */
export const uncountOnService = async (db: Kysely<Tables>, sentAt: Date): Promise<void> => {
  await db
    .updateTable('session.hourlySends')
    .set({ sent: sql`greatest(sent - 1, 0)` })
    .where('hour', '=', startOfHour(sentAt))
    .execute()
}
