import type { Transaction, Updateable } from 'kysely'
import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ComplaintState } from '#domain/complaint/complaint-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db, Tables } from '../tables.ts'

export type StoredComplaint = {
  readonly complaintId: string
  readonly complaintNo: string
  readonly borrowerId: string
  readonly market: MarketCode
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
}

export const complaints = (db: Db) =>
  db
    .selectFrom('complaint.complaint as c')
    .leftJoin('loan.loan as l', 'l.loan_id', 'c.loan_id')
    .leftJoin('catalog.product as p', 'p.product_id', 'l.product_id')
    .select([
      'c.complaint_id as complaintId',
      'c.complaint_no as complaintNo',
      'c.borrower_id as borrowerId',
      'c.market',
      'l.order_no as orderNo',
      'p.name as productName',
      'c.problem_type as problemType',
      'c.son_type as sonType',
      'c.urgent',
      'c.state',
      'c.queue',
      'c.taken_by as takenBy',
      'c.received_at as receivedAt',
      'c.received_on as receivedOn',
      'c.target_on as targetOn',
      'c.answer_by as answerBy',
      'c.limit_on as limitOn',
      'c.stopped_on as stoppedOn',
      'c.score_open as scoreOpen',
      'c.stars',
    ])

export const findComplaint = async (
  db: Db,
  complaintId: string,
): Promise<StoredComplaint | undefined> =>
  isUuid(complaintId)
    ? await complaints(db).where('c.complaint_id', '=', complaintId).executeTakeFirst()
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

/** Holds a complaint until the transaction ends; undefined when there is none. */
export const lockComplaint = async (
  tx: Transaction<Tables>,
  complaintId: string,
): Promise<StoredComplaint | undefined> => {
  if (!isUuid(complaintId)) return undefined
  await tx
    .selectFrom('complaint.complaint')
    .select('complaint_id')
    .where('complaint_id', '=', complaintId)
    .forNoKeyUpdate()
    .execute()
  // Read only now: a reading from before the wait may be out of date.
  return await findComplaint(tx, complaintId)
}

/** Answers false, and writes nothing, when the complaint's number is taken. */
export const insertComplaint = async (
  tx: Db,
  row: Omit<StoredComplaint, 'orderNo' | 'productName' | 'stoppedOn' | 'scoreOpen' | 'stars'> & {
    readonly loanId: string | null
  },
): Promise<boolean> => {
  const result = await tx
    .insertInto('complaint.complaint')
    .values({
      complaint_id: row.complaintId,
      complaint_no: row.complaintNo,
      borrower_id: row.borrowerId,
      loan_id: row.loanId,
      market: row.market,
      problem_type: row.problemType,
      son_type: row.sonType,
      urgent: row.urgent,
      state: row.state,
      queue: row.queue,
      taken_by: row.takenBy,
      received_at: row.receivedAt,
      received_on: row.receivedOn,
      target_on: row.targetOn,
      answer_by: row.answerBy,
      limit_on: row.limitOn,
    })
    .onConflict(conflict => conflict.column('complaint_no').doNothing())
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
    .where('complaint_id', '=', complaintId)
    .execute()
}

/** Keeps the stars for an answer, once; false when none are asked for. */
export const saveStars = async (
  db: Db,
  rating: { complaintId: string; stars: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('complaint.complaint')
    .set({ stars: rating.stars, rated_at: rating.now, score_open: false })
    .where('complaint_id', '=', rating.complaintId)
    .where('score_open', '=', true)
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
          .select(['m.message_id as messageId', 'm.text_encrypted as text'])
          .whereRef('m.complaint_id', '=', 'c.complaint_id')
          .orderBy('m.message_no')
          .limit(1)
          .as('f'),
      join => join.onTrue(),
    )
    .select(['f.messageId', 'f.text'])
    .where('c.borrower_id', '=', borrowerId)
    .where('c.state', 'in', states)
    .orderBy('c.sequence_no', 'desc')
    .limit(size)
  if (after !== undefined) {
    query = query.where('c.sequence_no', '<', last =>
      last
        .selectFrom('complaint.complaint as a')
        .select('a.sequence_no')
        .where('a.complaint_id', '=', after)
        .where('a.borrower_id', '=', borrowerId),
    )
  }
  return await query.execute()
}
