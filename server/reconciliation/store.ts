import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db } from '../tables.ts'
import type { Difference, LedgerPayment } from './compare-rows.ts'

/** A provider's day, in the zone of its market. */
export type ProviderDay = {
  readonly provider: string
  readonly market: MarketCode
  readonly businessOn: LocalDate
}

const payments = (db: Db, provider: string) =>
  db
    .selectFrom('payment.payment')
    .select(['providerPaymentId', 'amountMinor', 'currency', 'state'])
    .where('provider', '=', provider)

const toLedgerPayment = (row: {
  providerPaymentId: string
  amountMinor: bigint
  currency: LedgerPayment['amount']['currency']
  state: string
}): LedgerPayment => ({
  providerPaymentId: row.providerPaymentId,
  amount: { currency: row.currency, minor: row.amountMinor },
  stands: row.state !== 'reversed',
})

/** Those of these payments that are booked. */
export const findBooked = async (
  db: Db,
  provider: string,
  providerPaymentIds: readonly string[],
): Promise<LedgerPayment[]> => {
  const rows = await payments(db, provider)
    .where('providerPaymentId', '=', sql<string>`any(${providerPaymentIds})`)
    .execute()
  return rows.map(toLedgerPayment)
}

/** What is booked as paid on that day. */
export const listBookedOn = async (
  db: Db,
  { provider, businessOn }: ProviderDay,
): Promise<LedgerPayment[]> => {
  const rows = await payments(db, provider).where('paidOn', '=', businessOn).execute()
  return rows.map(toLedgerPayment)
}

const hasOtherAmounts = sql<boolean>`(reconciliation.difference.ledger_minor,
  reconciliation.difference.provider_minor) is distinct from (excluded.ledger_minor,
  excluded.provider_minor)`

/**
 * Keeps a difference as open; undefined when it was found before and has ended since. One that was healed
 * opens again with other amounts, as when another part of a payment is refunded; a fee does not, since it
 * would be booked twice.
 */
export const saveDifference = async (
  db: Db,
  day: ProviderDay,
  difference: Difference,
  made: { readonly differenceId: string; readonly now: Date },
): Promise<string | undefined> => {
  const { ours, theirs } = difference
  const found = {
    market: day.market,
    businessOn: day.businessOn,
    ledgerMinor: ours?.minor ?? null,
    ledgerCurrency: ours?.currency ?? null,
    providerMinor: theirs?.minor ?? null,
    providerCurrency: theirs?.currency ?? null,
    state: 'open',
    endedBy: null,
    endedReason: null,
    foundAt: made.now,
    endedAt: null,
  } as const
  const { providerPaymentId, kind } = difference
  await db
    .insertInto('reconciliation.difference')
    .values({
      differenceId: made.differenceId,
      provider: day.provider,
      providerPaymentId,
      kind,
      ...found,
    })
    .onConflict(conflict =>
      conflict
        .columns(['provider', 'providerPaymentId', 'kind'])
        .doUpdateSet(found)
        .where('reconciliation.difference.state', '=', 'healed')
        .where('reconciliation.difference.kind', '<>', 'fee-kept')
        .where(hasOtherAmounts),
    )
    .execute()
  const row = await db
    .selectFrom('reconciliation.difference')
    .select('differenceId')
    .where('provider', '=', day.provider)
    .where('providerPaymentId', '=', difference.providerPaymentId)
    .where('kind', '=', difference.kind)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.differenceId
}

/** Ends an open difference, once; false when it has ended already. */
export const endDifference = async (
  db: Db,
  differenceId: string,
  end: { state: 'healed' | 'resolved'; by: string; reason: string; now: Date },
): Promise<boolean> => {
  const result = await db
    .updateTable('reconciliation.difference')
    .set({ state: end.state, endedBy: end.by, endedReason: end.reason, endedAt: end.now })
    .where('differenceId', '=', differenceId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Open differences of a day, to see which of them no longer hold. */
export const listOpenOn = async (db: Db, day: ProviderDay): Promise<string[]> => {
  const rows = await db
    .selectFrom('reconciliation.difference')
    .select('differenceId')
    .where('state', '=', 'open')
    .where('provider', '=', day.provider)
    .where('market', '=', day.market)
    .where('businessOn', '=', day.businessOn)
    .execute()
  return rows.map(row => row.differenceId)
}

export type DaySum = { readonly count: number; readonly minor: bigint }

export const saveDay = async (
  db: Db,
  { provider, market, businessOn }: ProviderDay,
  sums: { readonly reported: DaySum; readonly booked: DaySum; readonly now: Date },
): Promise<void> => {
  const values = {
    reportedCount: sums.reported.count,
    reportedMinor: sums.reported.minor,
    bookedCount: sums.booked.count,
    bookedMinor: sums.booked.minor,
    comparedAt: sums.now,
  }
  await db
    .insertInto('reconciliation.day')
    .values({ provider, market, businessOn, ...values })
    .onConflict(conflict =>
      conflict.columns(['provider', 'market', 'businessOn']).doUpdateSet(values),
    )
    .execute()
}

/** The latest day of a provider that was compared; undefined before the first. */
export const findLatestDay = async (
  db: Db,
  { provider, market }: Omit<ProviderDay, 'businessOn'>,
): Promise<LocalDate | undefined> => {
  const row = await db
    .selectFrom('reconciliation.day')
    .select('businessOn')
    .where('provider', '=', provider)
    .where('market', '=', market)
    .orderBy('businessOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.businessOn
}

const differences = (db: Db) =>
  db
    .selectFrom('reconciliation.difference')
    .select([
      'differenceId',
      'provider',
      'market',
      'businessOn',
      'providerPaymentId',
      'kind',
      'ledgerMinor',
      'ledgerCurrency',
      'providerMinor',
      'providerCurrency',
      'state',
      'endedBy',
      'endedReason',
      'foundAt',
      'endedAt',
    ])

export type DifferenceRow = Awaited<ReturnType<typeof listDifferenceRows>>['rows'][number]

/** Ids are ordered by the time they were made. */
const differenceOrders: SortedList<{ readonly differenceId: string }, 'found'> = {
  sorts: { found: [] },
  unique: { sql: 'difference_id', type: 'uuid', of: row => row.differenceId },
}

export const listDifferenceRows = async (
  db: Db,
  page: {
    state: 'open' | 'healed' | 'resolved'
    markets: readonly MarketCode[]
    sort: 'found' | '-found'
    after: string | undefined
    size: number
  },
) => {
  const order = readOrder(differenceOrders, page.sort, page)
  const query = differences(db).where('state', '=', page.state).where('market', 'in', page.markets)
  if (order === undefined) return { rows: await query.limit(0).execute(), after: null }
  return order.pageOf(
    await query.where(order.isBeyond).orderBy(order.orderBy).limit(order.limit).execute(),
  )
}

export const findDifference = async (
  db: Db,
  differenceId: string,
): Promise<DifferenceRow | undefined> =>
  isUuid(differenceId)
    ? await differences(db).where('differenceId', '=', differenceId).executeTakeFirst()
    : undefined

/** The latest days of the markets that were compared, with how many of their differences are open. */
export const listDays = async (db: Db, markets: readonly MarketCode[], max: number) =>
  await db
    .selectFrom('reconciliation.day as d')
    .leftJoin('reconciliation.openTotal as t', join =>
      join
        .onRef('t.provider', '=', 'd.provider')
        .onRef('t.market', '=', 'd.market')
        .onRef('t.businessOn', '=', 'd.businessOn'),
    )
    .selectAll('d')
    .select(sql<bigint>`coalesce(t.differences, 0)`.as('openDifferences'))
    .where('d.market', 'in', markets)
    .orderBy('d.businessOn', 'desc')
    .orderBy('d.provider')
    .limit(max)
    .execute()
