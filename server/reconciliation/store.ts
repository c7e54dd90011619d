import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
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
    .select(['provider_payment_id', 'amount_minor', 'currency', 'state'])
    .where('provider', '=', provider)

const toLedgerPayment = (row: {
  provider_payment_id: string
  amount_minor: bigint
  currency: LedgerPayment['amount']['currency']
  state: string
}): LedgerPayment => ({
  providerPaymentId: row.provider_payment_id,
  amount: { currency: row.currency, minor: row.amount_minor },
  stands: row.state !== 'reversed',
})

/** Those of these payments that are booked. */
export const findBooked = async (
  db: Db,
  provider: string,
  providerPaymentIds: readonly string[],
): Promise<LedgerPayment[]> => {
  const rows = await payments(db, provider)
    .where('provider_payment_id', '=', sql<string>`any(${providerPaymentIds})`)
    .execute()
  return rows.map(toLedgerPayment)
}

/** What is booked as paid on that day. */
export const listBookedOn = async (
  db: Db,
  { provider, businessOn }: ProviderDay,
): Promise<LedgerPayment[]> => {
  const rows = await payments(db, provider).where('paid_on', '=', businessOn).execute()
  return rows.map(toLedgerPayment)
}

/** Keeps a difference as open; undefined when it was found before and has ended since. */
export const saveDifference = async (
  db: Db,
  day: ProviderDay,
  difference: Difference,
  made: { readonly differenceId: string; readonly now: Date },
): Promise<string | undefined> => {
  const { ours, theirs } = difference
  await db
    .insertInto('reconciliation.difference')
    .values({
      difference_id: made.differenceId,
      provider: day.provider,
      market: day.market,
      business_on: day.businessOn,
      provider_payment_id: difference.providerPaymentId,
      kind: difference.kind,
      ledger_minor: ours?.minor ?? null,
      ledger_currency: ours?.currency ?? null,
      provider_minor: theirs?.minor ?? null,
      provider_currency: theirs?.currency ?? null,
      state: 'open',
      ended_by: null,
      ended_reason: null,
      found_at: made.now,
      ended_at: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('reconciliation.difference')
    .select('difference_id')
    .where('provider', '=', day.provider)
    .where('provider_payment_id', '=', difference.providerPaymentId)
    .where('kind', '=', difference.kind)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.difference_id
}

/** Ends an open difference, once; false when it has ended already. */
export const endDifference = async (
  db: Db,
  differenceId: string,
  end: { state: 'healed' | 'resolved'; by: string; reason: string; now: Date },
): Promise<boolean> => {
  const result = await db
    .updateTable('reconciliation.difference')
    .set({ state: end.state, ended_by: end.by, ended_reason: end.reason, ended_at: end.now })
    .where('difference_id', '=', differenceId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Open differences of a day, to see which of them no longer hold. */
export const listOpenOn = async (db: Db, day: ProviderDay): Promise<string[]> => {
  const rows = await db
    .selectFrom('reconciliation.difference')
    .select('difference_id')
    .where('state', '=', 'open')
    .where('provider', '=', day.provider)
    .where('market', '=', day.market)
    .where('business_on', '=', day.businessOn)
    .execute()
  return rows.map(row => row.difference_id)
}

export type DaySum = { readonly count: number; readonly minor: bigint }

export const saveDay = async (
  db: Db,
  { provider, market, businessOn }: ProviderDay,
  sums: { readonly reported: DaySum; readonly booked: DaySum; readonly now: Date },
): Promise<void> => {
  const values = {
    reported_count: sums.reported.count,
    reported_minor: sums.reported.minor,
    booked_count: sums.booked.count,
    booked_minor: sums.booked.minor,
    compared_at: sums.now,
  }
  await db
    .insertInto('reconciliation.day')
    .values({ provider, market, business_on: businessOn, ...values })
    .onConflict(conflict =>
      conflict.columns(['provider', 'market', 'business_on']).doUpdateSet(values),
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
    .select('business_on')
    .where('provider', '=', provider)
    .where('market', '=', market)
    .orderBy('business_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.business_on
}

const differences = (db: Db) =>
  db
    .selectFrom('reconciliation.difference')
    .select([
      'difference_id',
      'provider',
      'market',
      'business_on',
      'provider_payment_id',
      'kind',
      'ledger_minor',
      'ledger_currency',
      'provider_minor',
      'provider_currency',
      'state',
      'ended_by',
      'ended_reason',
      'found_at',
      'ended_at',
    ])

export type DifferenceRow = Awaited<ReturnType<typeof listDifferenceRows>>[number]

/** Ids are ordered by time, so the id alone pages from the oldest. */
export const listDifferenceRows = async (
  db: Db,
  page: { state: 'open' | 'healed' | 'resolved'; after: string | undefined; size: number },
) => {
  if (page.after !== undefined && !isUuid(page.after)) return []
  let query = differences(db)
    .where('state', '=', page.state)
    .orderBy('difference_id')
    .limit(page.size)
  if (page.after !== undefined) query = query.where('difference_id', '>', page.after)
  return await query.execute()
}

export const findDifference = async (
  db: Db,
  differenceId: string,
): Promise<DifferenceRow | undefined> =>
  isUuid(differenceId)
    ? await differences(db).where('difference_id', '=', differenceId).executeTakeFirst()
    : undefined

export const listDays = async (db: Db, most: number) =>
  await db
    .selectFrom('reconciliation.day as d')
    .selectAll('d')
    .select(
      sql<bigint>`(select count(*) from reconciliation.difference f
        where f.state = 'open' and f.provider = d.provider and f.market = d.market
          and f.business_on = d.business_on)`.as('open_differences'),
    )
    .orderBy('business_on', 'desc')
    .orderBy('provider')
    .limit(most)
    .execute()
