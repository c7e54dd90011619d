import { type Kysely, sql } from 'kysely'
import { smsLockSeconds } from '#contract/promotion/calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../../tables.ts'
import type { MarketCounts, SendCounts } from './send-tiers.ts'

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

type SendKind = { readonly market: MarketCode; readonly known: boolean; readonly now: Date }

/** What was sent under these marks. Windows slide: they end now. */
export const countSends = async (
  db: Kysely<Tables>,
  marks: SendMarks,
  { market, known, now }: SendKind,
): Promise<SendCounts> => {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const { hostHash } = marks
  const inHour = (column: string, mark: Buffer) => sql<number>`(
    select count(*)::int from session.code
    where ${sql.ref(column)} = ${mark} and sent_at > ${since(3600)} and not known and ${counted})`
  const { rows } = await sql<SendCounts>`
    select phone.*, prefix.*, host.*, market.*,
      ${inHour('sidHash', marks.sidHash)} as "sidInHour",
      ${inHour('networkHash', marks.networkHash)} as "networkInHour",
      (select coalesce(sum(sent), 0)::int from session.market_sends
        where market = ${market} and hour in (
          select ${startOfHour(now)}::timestamptz - days * interval '24 hours'
          from generate_series(1, 7) as days)) as "marketInSevenHours"
    from (
      select count(*)::int as "phoneInDay",
        count(*) filter (where sent_at > ${since(600)})::int as "phoneInTenMinutes",
        count(*) filter (where sent_at > ${since(smsLockSeconds)})::int as "phoneInLock",
        max(sent_at) as "phoneLastAt",
        count(*) filter (where host_hash = ${hostHash})::int as "phoneByHostInDay"
      from session.code
      where phone_hash = ${marks.phoneHash} and sent_at > ${since(86_400)}
        and known = ${known} and ${counted}
    ) as phone, (
      select count(*)::int as "prefixInHour",
        count(*) filter (where ${settled(since)})::int as "prefixSettled",
        count(*) filter (where verified_at is not null and ${settled(since)})::int as "prefixProven"
      from session.code
      where prefix_hash = ${marks.prefixHash} and sent_at > ${since(3600)}
        and not known and ${counted}
    ) as prefix, (
      select count(*) filter (where sent_at > ${since(3600)})::int as "hostInHour",
        count(*) filter (where verified_at is null)::int as "hostUnprovenInDay",
        count(*) filter (where verified_at is not null)::int as "hostProvenInDay"
      from session.code
      where host_hash = ${hostHash} and sent_at > ${since(86_400)} and not known and ${counted}
    ) as host, (
      select count(*) filter (where sent_at > ${since(3600)})::int as "marketUnprovenInHour",
        count(*)::int as "marketUnprovenInDay"
      from session.code
      where market = ${market} and sent_at > ${since(86_400)}
        and verified_at is null and not known and ${counted}
    ) as market`.execute(db)
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
    .where('known', '=', false)
    .executeTakeFirstOrThrow()
  return { sidInHour: 0, hostInHour: Number(row.host), networkInHour: Number(row.network) }
}

const startOfHour = (now: Date): Date => {
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  return hour
}

type MarketSend = { readonly market: MarketCode; readonly known: boolean }

/**
 * Counts one send of a market and returns its sends of 24 hours with it. Locks the market's row of
 * this hour until the transaction ends, so that concurrent sends cannot share the last room.
 */
export const countOnMarket = async (
  tx: Kysely<Tables>,
  { market, known }: MarketSend,
  now: Date,
): Promise<MarketCounts> => {
  const hour = startOfHour(now)
  const strangers = known ? 0 : 1
  await tx
    .insertInto('session.marketSends')
    .values({ market, hour, sent: 1, strangers })
    .onConflict(conflict =>
      conflict.columns(['market', 'hour']).doUpdateSet({
        sent: sql`market_sends.sent + 1`,
        strangers: sql`market_sends.strangers + ${strangers}::int`,
      }),
    )
    .execute()
  return await countSendsOfDay(tx, market, now)
}

/** A market's codes of the last 24 hours, as `countOnMarket` counts them; it counts none. */
export const countSendsOfDay = async (
  db: Kysely<Tables>,
  market: MarketCode,
  now: Date,
): Promise<MarketCounts> => {
  const hour = startOfHour(now)
  const { rows } = await sql<MarketCounts>`
    select coalesce(sum(sent), 0)::int as "sentInDay",
      coalesce(sum(strangers), 0)::int as "strangersInDay"
    from session.market_sends
    where market = ${market} and hour <= ${hour}
      and hour > ${hour}::timestamptz - interval '24 hours'`.execute(db)
  return rows[0] ?? { sentInDay: 0, strangersInDay: 0 }
}

/** Takes one back that surely was not sent. */
export const uncountOnMarket = async (
  db: Kysely<Tables>,
  { market, known, sentAt }: MarketSend & { readonly sentAt: Date },
): Promise<void> => {
  await db
    .updateTable('session.marketSends')
    .set({
      sent: sql`greatest(sent - 1, 0)`,
      ...(known ? {} : { strangers: sql`greatest(strangers - 1, 0)` }),
    })
    .where('market', '=', market)
    .where('hour', '=', startOfHour(sentAt))
    .execute()
}
