import { type Selectable, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db, Tables } from '../tables.ts'
import type { StoredVersionState, VersionKindName } from './tables.ts'

export type StoredVersion = Selectable<Tables['version.version']>

/** Names what a version is one of. */
export type VersionSubject = {
  readonly kind: VersionKindName
  readonly market: MarketCode
  readonly subject: string
}

/** The version in force on a date of the market, if any. */
export const findInForce = async (
  db: Db,
  { kind, market, subject }: VersionSubject,
  on: LocalDate,
): Promise<StoredVersion | undefined> =>
  await db
    .selectFrom('version.version')
    .selectAll()
    .where('kind', '=', kind)
    .where('market', '=', market)
    .where('subject', '=', subject)
    .where('state', '=', 'published')
    .where('fromOn', '<=', on)
    .orderBy('fromOn', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every version of a kind that is in force in a market on its date. */
export const listInForce = async (
  db: Db,
  { kind, market }: Omit<VersionSubject, 'subject'>,
  on: LocalDate,
): Promise<StoredVersion[]> =>
  await db
    .selectFrom('version.version')
    .selectAll()
    .distinctOn('subject')
    .where('kind', '=', kind)
    .where('market', '=', market)
    .where('state', '=', 'published')
    .where('fromOn', '<=', on)
    .orderBy('subject')
    .orderBy('fromOn', 'desc')
    .execute()

/** Whether a subject of that id was published in another market, where ids must differ. */
export const isOfOtherMarket = async (
  db: Db,
  { kind, market, subject }: VersionSubject,
): Promise<boolean> => {
  const row = await db
    .selectFrom('version.version')
    .select('versionId')
    .where('kind', '=', kind)
    .where('market', '!=', market)
    .where('subject', '=', subject)
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findVersion = async (
  db: Db,
  kind: VersionKindName,
  versionId: string,
): Promise<StoredVersion | undefined> =>
  isUuid(versionId) ? await versionsOf(db, kind, versionId).executeTakeFirst() : undefined

/** The version, its row held until the transaction ends. */
export const lockVersion = async (
  tx: Db,
  kind: VersionKindName,
  versionId: string,
): Promise<StoredVersion | undefined> =>
  isUuid(versionId)
    ? await versionsOf(tx, kind, versionId).forUpdate().executeTakeFirst()
    : undefined

const versionsOf = (db: Db, kind: VersionKindName, versionId: string) =>
  db
    .selectFrom('version.version')
    .selectAll()
    .where('kind', '=', kind)
    .where('versionId', '=', versionId)

/** The last day on which a published version of the subject begins. */
export const findLatestStart = async (
  db: Db,
  { kind, market, subject }: VersionSubject,
): Promise<LocalDate | null> => {
  const { latest } = await db
    .selectFrom('version.version')
    .select(({ fn }) => fn.max('fromOn').as('latest'))
    .where('kind', '=', kind)
    .where('market', '=', market)
    .where('subject', '=', subject)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return latest
}

export type VersionSort = 'subject' | 'changed'

const versionOrders: SortedList<StoredVersion, VersionSort | 'made'> = {
  sorts: {
    made: [],
    subject: [{ sql: 'subject', type: 'text', of: row => row.subject }],
    changed: [{ sql: 'changed_at', type: 'timestamptz', of: row => row.changedAt }],
  },
  unique: { sql: 'version_no', type: 'bigint', of: row => row.versionNo },
}

/** A page of one kind's versions. */
export const listStoredVersions = async (
  db: Db,
  kind: VersionKindName,
  page: {
    readonly markets: readonly MarketCode[]
    readonly subject: string | undefined
    readonly state: StoredVersionState | undefined
    readonly sort: VersionSort | `-${VersionSort}` | '-made'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<StoredVersion>> => {
  const { markets, subject, state } = page
  const order = readOrder(versionOrders, page.sort, page)
  if (markets.length === 0 || order === undefined) return { rows: [], after: null }
  let query = db
    .selectFrom('version.version')
    .selectAll()
    .where('kind', '=', kind)
    .where('market', 'in', markets)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (state !== undefined) query = query.where('state', '=', state)
  return order.pageOf(await query.execute())
}

/** The days on which the published versions of these subjects begin, by `market/subject`. */
export const listStarts = async (
  db: Db,
  kind: VersionKindName,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, readonly LocalDate[]>> => {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('version.version')
    .select(['market', 'subject'])
    .select(sql<LocalDate[]>`array_agg(from_on)`.as('starts'))
    .where('kind', '=', kind)
    .where('subject', 'in', [...new Set(subjects)])
    .where('state', '=', 'published')
    .groupBy(['market', 'subject'])
    .execute()
  return new Map(rows.map(row => [`${row.market}/${row.subject}`, row.starts]))
}

export const insertDraft = async (
  tx: Db,
  draft: VersionSubject & {
    readonly versionId: string
    readonly content: string
    readonly changedBy: string
    readonly changedAt: Date
  },
): Promise<StoredVersion> =>
  await tx
    .insertInto('version.version')
    .values({ ...draft, state: 'draft' })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets columns of a locked version. The database refuses a change of a published one. */
export const updateVersion = async (
  tx: Db,
  versionId: string,
  values: Partial<
    Pick<
      StoredVersion,
      | 'changedBy'
      | 'changedAt'
      | 'revision'
      | 'state'
      | 'fromOn'
      | 'proposedBy'
      | 'publishedBy'
      | 'publishedAt'
      | 'publishedOn'
      | 'withdrawnOn'
    >
  > & { readonly content?: string },
): Promise<StoredVersion> =>
  await tx
    .updateTable('version.version')
    .set(values)
    .where('versionId', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow()
