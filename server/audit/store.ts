import { type Kysely, sql } from 'kysely'
import type { AuditSubject } from '#contract/staff/audit-subjects.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Page } from '../platform/database/keyset.ts'
import { type ListOrder, readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db, Tables } from '../tables.ts'
import type { FoundSubject } from './borrower-subjects.ts'
import type { AuditOutcome } from './tables.ts'

/** One entry as it is stored, without its number and signature. */
export type AuditEntry = {
  readonly entryId: string
  readonly staffId: string | null
  readonly staffName: string
  readonly staffRoles: readonly string[]
  readonly call: string
  readonly action: string
  readonly subjectKind: AuditSubject
  readonly subjectId: string | null
  readonly market: MarketCode | null
  readonly reason: string
  readonly before: object | null
  readonly after: object | null
  readonly addressEncrypted: Buffer | null
  readonly sessionId: string | null
  readonly requestId: string | null
  readonly outcome: AuditOutcome
  readonly doneAt: Date
}

export type StoredEntry = AuditEntry & {
  readonly entryNo: bigint
  readonly signature: Buffer | null
}

const entryColumns = [
  'entryId',
  'entryNo',
  'staffId',
  'staffName',
  'staffRoles',
  'call',
  'action',
  'subjectKind',
  'subjectId',
  'market',
  'reason',
  'before',
  'after',
  'addressEncrypted',
  'sessionId',
  'requestId',
  'outcome',
  'signature',
  'doneAt',
] as const

export const insertEntry = async (
  db: Db,
  { before, after, staffRoles, ...entry }: AuditEntry & { readonly signature: Buffer },
): Promise<void> => {
  await db
    .insertInto('audit.entry')
    .values({
      ...entry,
      staffRoles: [...staffRoles],
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

/** Whether a session has an entry of this call about this subject. */
export const hasDoneInSession = async (
  db: Db,
  {
    sessionId,
    call,
    subjectKind,
    subjectId,
  }: {
    readonly sessionId: string
    readonly call: string
    readonly subjectKind: AuditSubject
    readonly subjectId: string
  },
): Promise<boolean> => {
  const found = await db
    .selectFrom('audit.entry')
    .select('entryNo')
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('call', '=', call)
    .where('sessionId', '=', sessionId)
    .where('outcome', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** All actions on one subject that were done, oldest first. */
export const listSubjectActions = async (db: Db, subjectKind: AuditSubject, subjectId: string) =>
  await db
    .selectFrom('audit.entry')
    .select(['staffName', 'action', 'reason', 'doneAt'])
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('outcome', '=', 'done')
    .orderBy('entryNo')
    .execute()

/** What to search the stream for; an absent member matches every entry. */
export type AuditFilter = {
  readonly staffId?: string | undefined
  readonly subjectKind?: AuditSubject | undefined
  readonly subjectId?: string | undefined
  /** One of these; absent: of any. */
  readonly subjects?: readonly FoundSubject[] | undefined
  readonly call?: string | undefined
  readonly outcome?: AuditOutcome | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** The markets of the reader; entries of no market are in all. */
  readonly markets: readonly MarketCode[]
}

type EntryOrder = Pick<ListOrder<StoredEntry>, 'isBeyond' | 'orderBy' | 'limit'>

/**
 * Entries that match, in an order. Their addresses are sealed by the newest key that they were sealed
 * by (decision 085), so that they are read without older ones; signatures are of the entries' own.
 */
const readEntries = async (
  db: Kysely<Tables>,
  filter: AuditFilter,
  order: EntryOrder,
): Promise<StoredEntry[]> => {
  const entries = await readOwnEntries(db, filter, order)
  const ids = entries.map(({ entryId }) => entryId)
  const resealed = await db
    .selectFrom('audit.resealedAddress')
    .selectAll()
    .where('entryId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  if (resealed.length === 0) return entries
  const addresses = new Map(resealed.map(row => [row.entryId, row.addressEncrypted]))
  return entries.map(entry => {
    const addressEncrypted = addresses.get(entry.entryId) ?? entry.addressEncrypted
    return { ...entry, addressEncrypted }
  })
}

const readOwnEntries = async (
  db: Kysely<Tables>,
  filter: AuditFilter,
  { isBeyond, orderBy, limit }: EntryOrder,
): Promise<StoredEntry[]> => {
  const { staffId, subjectKind, subjectId, subjects, call, outcome, from, until, markets } = filter
  let query = db
    .selectFrom('audit.entry')
    .select(entryColumns)
    .where(sql<boolean>`(market is null or market = any(${markets}))`)
    .where(isBeyond)
    .orderBy(orderBy)
    .limit(limit)
  if (staffId !== undefined) query = query.where('staffId', '=', staffId)
  if (subjectKind !== undefined) query = query.where('subjectKind', '=', subjectKind)
  if (subjectId !== undefined) query = query.where('subjectId', '=', subjectId)
  if (call !== undefined) query = query.where('call', '=', call)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (from !== undefined) query = query.where('doneAt', '>=', from)
  if (until !== undefined) query = query.where('doneAt', '<', until)
  if (subjects === undefined) return await query.execute()
  const kinds = subjects.map(({ kind }) => kind)
  const ids = subjects.map(({ id }) => id)
  // Each subject's own entries by index, then the first of all: a filter by all subjects at once would
  // read the stream until a page is full.
  const ofSubject = query
    .where('subjectKind', '=', sql<AuditSubject>`s.kind`)
    .where('subjectId', '=', sql<string>`s.id`)
  const { rows } = await sql<StoredEntry>`
    select e.* from unnest(${kinds}::text[], ${ids}::text[]) s (kind, id)
      cross join lateral (${ofSubject}) e
    order by ${orderBy} limit ${limit}`.execute(db)
  return rows
}

/** Entries that match, newest first, before the number of the last one seen. */
export const listEntries = async (
  db: Kysely<Tables>,
  filter: AuditFilter,
  page: { readonly before: bigint | undefined; readonly size: number },
): Promise<StoredEntry[]> =>
  await readEntries(db, filter, {
    isBeyond: page.before === undefined ? sql`true` : sql`entry_no < ${page.before}`,
    orderBy: sql`entry_no desc`,
    limit: page.size,
  })

/** Numbers are given in the order of time. */
const entryOrders: SortedList<StoredEntry, 'when'> = {
  sorts: { when: [] },
  unique: { sql: 'entry_no', type: 'bigint', of: row => row.entryNo },
}

/** A page of the entries that match. */
export const listEntryPage = async (
  db: Kysely<Tables>,
  filter: AuditFilter,
  page: {
    readonly sort: 'when' | '-when'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<StoredEntry>> => {
  const order = readOrder(entryOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  return order.pageOf(await readEntries(db, filter, order))
}

/**
 * The calls, and the people with their latest names, that entries are of. Each is one step along an
 * index, however many entries there are; the name too, by a range in the order of
 * `entry_by_person`: by the number alone, the stream would be read back to the person's latest entry.
 */
export const listAuditChoices = async (db: Db) => {
  const { rows: calls } = await sql<{ call: string }>`
    with recursive known (call) as (
      (select call from audit.entry where call > '' order by call limit 1)
      union all
      select (select e.call from audit.entry e where e.call > k.call order by e.call limit 1)
      from known k where k.call is not null)
    select call from known where call is not null`.execute(db)
  const { rows: people } = await sql<{ staffId: string; name: string }>`
    with recursive known (staff_id) as (
      (select staff_id from audit.entry where staff_id is not null order by staff_id limit 1)
      union all
      select (select e.staff_id from audit.entry e where e.staff_id > k.staff_id
        order by e.staff_id limit 1)
      from known k where k.staff_id is not null)
    select k.staff_id, (select e.staff_name from audit.entry e
      where e.staff_id between k.staff_id and k.staff_id
      order by e.staff_id desc, e.entry_no desc limit 1) as name
    from known k where k.staff_id is not null order by name`.execute(db)
  return { calls: calls.map(({ call }) => call), people }
}

const hasNoPlace = sql<boolean>`not exists (
  select from audit.chain c where c.entry_id = e.entry_id)`

type ChainPlace = { readonly chainNo: bigint; readonly hash: Buffer }

export const findLastPlace = async (db: Db): Promise<ChainPlace | undefined> =>
  await db
    .selectFrom('audit.chain')
    .select(['chainNo', 'hash'])
    .orderBy('chainNo', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findPlace = async (db: Db, chainNo: bigint): Promise<ChainPlace | undefined> =>
  await db
    .selectFrom('audit.chain')
    .select(['chainNo', 'hash'])
    .where('chainNo', '=', chainNo)
    .executeTakeFirst()

/** The last place that was sealed before an instant. */
export const findLastPlaceBefore = async (db: Db, end: Date): Promise<ChainPlace | undefined> =>
  await db
    .selectFrom('audit.chain')
    .select(['chainNo', 'hash'])
    .where('sealedAt', '<', end)
    .orderBy('chainNo', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findFirstSealing = async (db: Db): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('audit.chain')
    .select('sealedAt')
    .orderBy('chainNo')
    .limit(1)
    .executeTakeFirst()
  return row?.sealedAt
}

/** How far an entry may have been committed after later ones, and still be looked for. */
const latestGap = 20_000n

/**
 * Where to look for entries without a place: not in the whole stream each minute. The verifier counts
 * what would be left behind here.
 */
export const findUnsealedFrom = async (db: Db): Promise<bigint> => {
  const last = await db
    .selectFrom('audit.chain as c')
    .innerJoin('audit.entry as e', 'e.entryId', 'c.entryId')
    .select('e.entryNo')
    .orderBy('c.chainNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.entryNo ?? 0n) - latestGap
}

/**
 * Entries after a number without a place in the chain, in the order of their numbers. The number is a
 * value: with a query in its place PostgreSQL reads the whole chain.
 */
export const listUnsealed = async (
  db: Db,
  { after, size }: { readonly after: bigint; readonly size: number },
): Promise<StoredEntry[]> =>
  await db
    .selectFrom('audit.entry as e')
    .select(entryColumns.map(column => `e.${column}` as const))
    .where(hasNoPlace)
    .where('e.entryNo', '>', after)
    .orderBy('e.entryNo')
    .limit(size)
    .execute()

/** Entries of before an instant that have no place. */
export const countUnsealedBefore = async (db: Db, end: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('audit.entry as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(hasNoPlace)
    .where('e.doneAt', '<', end)
    .executeTakeFirstOrThrow()
  return count
}

export const appendPlaces = async (
  db: Db,
  places: readonly (ChainPlace & { readonly entryId: string; readonly sealedAt: Date })[],
): Promise<void> => {
  await db
    .insertInto('audit.chain')
    .values([...places])
    .execute()
}

/** The places after a number, in order, each with its entry; null where the entry is missing. */
export const listPlaces = async (db: Db, after: bigint, size: number) =>
  await db
    .selectFrom('audit.chain as c')
    .leftJoin('audit.entry as e', 'e.entryId', 'c.entryId')
    .select(['c.chainNo', 'c.hash', 'c.sealedAt', 'c.entryId as placedId'])
    .select(entryColumns.map(column => `e.${column}` as const))
    .where('c.chainNo', '>', after)
    .orderBy('c.chainNo')
    .limit(size)
    .execute()
