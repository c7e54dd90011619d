import { sql, type Transaction, type Updateable } from 'kysely'
import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { ComplaintState } from '#domain/complaint/complaint-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db, Tables } from '../tables.ts'

export type StoredComplaint = {
  readonly complaintId: string
  readonly complaintNo: string
  readonly version: number
  readonly borrowerId: string
  readonly market: MarketCode
  readonly loanId: string | null
  /** Null: about no order. */
  readonly orderNo: string | null
  readonly productName: string | null
  readonly problemType: string
  readonly sonType: string
  readonly urgent: boolean
  readonly state: ComplaintState
  readonly queue: ComplaintQueue
  readonly takenBy: string | null
  readonly receivedAt: Date
  readonly receivedOn: LocalDate
  readonly targetOn: LocalDate
  readonly answerBy: LocalDate
  readonly limitOn: LocalDate
  readonly stoppedOn: LocalDate | null
  readonly scoreOpen: boolean
  readonly stars: number | null
  /** The earlier complaint that it is part of; null: of none. */
  readonly mergedInto: string | null
}

export const complaints = (db: Db) =>
  db
    .selectFrom('complaint.complaint as c')
    .leftJoin('loan.loan as l', 'l.loanId', 'c.loanId')
    .leftJoin('catalog.product as p', 'p.productId', 'l.productId')
    .select([
      'c.complaintId',
      'c.complaintNo',
      'c.version',
      'c.loanId',
      'c.borrowerId',
      'c.market',
      'l.orderNo',
      'p.name as productName',
      'c.problemType',
      'c.sonType',
      'c.urgent',
      'c.state',
      'c.queue',
      'c.takenBy',
      'c.receivedAt',
      'c.receivedOn',
      'c.targetOn',
      'c.answerBy',
      'c.limitOn',
      'c.stoppedOn',
      'c.scoreOpen',
      'c.stars',
      'c.mergedInto',
    ])

export const findComplaint = async (
  db: Db,
  complaintId: string,
): Promise<StoredComplaint | undefined> =>
  isUuid(complaintId)
    ? await complaints(db).where('c.complaintId', '=', complaintId).executeTakeFirst()
    : undefined

/** The borrower's own; another's is not found, as one that is not there. */
export const findOwnComplaint = async (
  db: Db,
  borrowerId: string,
  complaintId: string,
): Promise<StoredComplaint | undefined> => {
  const found = await findComplaint(db, complaintId)
  return found?.borrowerId === borrowerId ? found : undefined
}

/** The complaints that are part of one, the earliest first. */
export const listMerged = async (
  db: Db,
  complaintId: string,
): Promise<{ complaintId: string; complaintNo: string }[]> =>
  await db
    .selectFrom('complaint.complaint')
    .select(['complaintId', 'complaintNo'])
    .where('mergedInto', '=', complaintId)
    .orderBy('sequenceNo')
    .execute()

/** Holds a complaint until the transaction ends; undefined when there is none. */
export const lockComplaint = async (
  tx: Transaction<Tables>,
  complaintId: string,
): Promise<StoredComplaint | undefined> => {
  if (!isUuid(complaintId)) return undefined
  await tx
    .selectFrom('complaint.complaint')
    .select('complaintId')
    .where('complaintId', '=', complaintId)
    .forNoKeyUpdate()
    .execute()
  // Read only now: a reading from before the wait may be out of date.
  return await findComplaint(tx, complaintId)
}

/** Answers false, and writes nothing, when the complaint's number is taken. */
export const insertComplaint = async (
  tx: Db,
  row: Omit<
    StoredComplaint,
    'version' | 'orderNo' | 'productName' | 'stoppedOn' | 'scoreOpen' | 'stars' | 'mergedInto'
  >,
): Promise<boolean> => {
  const result = await tx
    .insertInto('complaint.complaint')
    .values({
      complaintId: row.complaintId,
      complaintNo: row.complaintNo,
      borrowerId: row.borrowerId,
      loanId: row.loanId,
      market: row.market,
      problemType: row.problemType,
      sonType: row.sonType,
      urgent: row.urgent,
      state: row.state,
      queue: row.queue,
      takenBy: row.takenBy,
      receivedAt: row.receivedAt,
      receivedOn: row.receivedOn,
      targetOn: row.targetOn,
      answerBy: row.answerBy,
      limitOn: row.limitOn,
    })
    .onConflict(conflict => conflict.column('complaintNo').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type ComplaintChange = Updateable<Tables['complaint.complaint']>

export const updateComplaint = async (
  tx: Db,
  complaintId: string,
  change: ComplaintChange,
): Promise<void> => {
  await tx
    .updateTable('complaint.complaint')
    .set(change)
    .where('complaintId', '=', complaintId)
    .execute()
}

/** How many complaints each of some people has taken, by name: at most `maxTaken` are counted. */
export const countTaken = async (
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ name: string; count: bigint }>`
    select p.name, t.count from unnest(${names}::text[]) p (name)
      cross join lateral (select count(*) from (select from complaint.complaint c
        where c.state = 'taken' and c.taken_by = p.name limit ${maxTaken}) counted) t`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

/** More are not counted: nobody chooses between people by them. */
const maxTaken = 100

/** Keeps the stars for an answer, once; false when none are asked for. */
export const saveStars = async (
  db: Db,
  rating: { complaintId: string; stars: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('complaint.complaint')
    .set({ stars: rating.stars, ratedAt: rating.now, scoreOpen: false })
    .where('complaintId', '=', rating.complaintId)
    .where('scoreOpen', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A page of a borrower's complaints in some states, newest first, with what was first written. */
export const listOwnComplaints = async (
  db: Db,
  borrowerId: string,
  page: { states: readonly ComplaintState[]; after: string | undefined; size: number },
) => {
  const { states, after, size } = page
  if (after !== undefined && !isUuid(after)) return []
  let query = complaints(db)
    .innerJoinLateral(
      first =>
        first
          .selectFrom('complaint.message as m')
          .select(['m.messageId', 'm.textEncrypted as text'])
          .whereRef('m.complaintId', '=', 'c.complaintId')
          .orderBy('m.messageNo')
          .limit(1)
          .as('f'),
      join => join.onTrue(),
    )
    .select(['f.messageId', 'f.text'])
    .where('c.borrowerId', '=', borrowerId)
    .where('c.state', 'in', states)
    .orderBy('c.sequenceNo', 'desc')
    .limit(size)
  if (after !== undefined) {
    query = query.where('c.sequenceNo', '<', last =>
      last
        .selectFrom('complaint.complaint as a')
        .select('a.sequenceNo')
        .where('a.complaintId', '=', after)
        .where('a.borrowerId', '=', borrowerId),
    )
  }
  return await query.execute()
}

/** Complaints of a market that wait for us and whose promised day passed within the last week. */
export const listLate = async (
  db: Db,
  market: MarketCode,
  today: LocalDate,
): Promise<StoredComplaint[]> =>
  await complaints(db)
    .where('c.market', '=', market)
    .where('c.state', 'in', ['waiting', 'taken', 'handed-over'])
    .where('c.stoppedOn', 'is', null)
    .where('c.answerBy', '<', today)
    .where('c.answerBy', '>=', addDays(today, -7))
    .execute()
