import { sql } from 'kysely'
import type { PaymentDisputeState } from '#contract/payment-dispute/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Page } from '../platform/database/keyset.ts'
import { isAnswerLate, type MarketDay } from '../platform/database/late-answers.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Db } from '../tables.ts'

const disputes = (db: Db) =>
  db
    .selectFrom('paymentDispute.dispute as c')
    .innerJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'c.paymentRequestId')
    .leftJoin('loan.lateChargeFreeze as f', join =>
      join.on('f.cause', '=', 'claim').onRef('f.causeId', '=', 'c.disputeId'),
    )
    .select([
      'c.disputeId',
      'c.disputeNo',
      'c.loanId',
      'c.market',
      'i.requestNo',
      'c.reference',
      'c.state',
      'c.openedAt',
      'c.answerBy',
      'c.endsOn',
      'c.decidedBy',
      'c.decidedReason as reason',
      'c.paymentId',
      'f.fromOn as frozenFrom',
    ])

export type PaymentDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>

/** Whether staff have looked for money of this loan before and found none. */
export const wasRefusedBefore = async (db: Db, loanId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('paymentDispute.dispute')
    .select('disputeId')
    .where('loanId', '=', loanId)
    .where('state', '=', 'not-found')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * For how many days disputes of a loan have stopped its late charges although no payment was missing
 * when they were opened: what ended them was paid later.
 */
export const countDaysUsed = async (db: Db, loanId: string): Promise<number> => {
  const { days } = await db
    .selectFrom('paymentDispute.dispute as c')
    .innerJoin('payment.payment as p', 'p.paymentId', 'c.paymentId')
    .innerJoin('loan.lateChargeFreeze as f', join =>
      join.on('f.cause', '=', 'claim').onRef('f.causeId', '=', 'c.disputeId'),
    )
    .select(sql<number>`coalesce(sum(greatest(f.to_on - f.from_on + 1, 0)), 0)::integer`.as('days'))
    .where('c.loanId', '=', loanId)
    .where('c.state', '=', 'settled')
    .where('c.decidedBy', 'is', null)
    .whereRef('p.paidAt', '>', 'c.openedAt')
    .executeTakeFirstOrThrow()
  return days
}

/** How many disputes a payment request has had; part of the next dispute's number. */
export const countDisputes = async (db: Db, paymentRequestId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('paymentDispute.dispute')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .where('paymentRequestId', '=', paymentRequestId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The caller holds the loan's row lock, which serializes the disputes of a loan. */
export const insertDispute = async (
  db: Db,
  dispute: {
    disputeId: string
    disputeNo: string
    loanId: string
    paymentRequestId: string
    reference: string
    openedAt: Date
    openedOn: LocalDate
    answerBy: LocalDate
    endsOn: LocalDate
  },
): Promise<void> => {
  await db
    .insertInto('paymentDispute.dispute')
    .values({
      disputeId: dispute.disputeId,
      disputeNo: dispute.disputeNo,
      loanId: dispute.loanId,
      market: sql<MarketCode>`(select market from loan.loan where loan_id = ${dispute.loanId})`,
      paymentRequestId: dispute.paymentRequestId,
      reference: dispute.reference,
      state: 'open',
      openedAt: dispute.openedAt,
      openedOn: dispute.openedOn,
      answerBy: dispute.answerBy,
      endsOn: dispute.endsOn,
      endedAt: null,
    })
    .execute()
}

export const saveReference = async (
  db: Db,
  disputeId: string,
  reference: string,
): Promise<void> => {
  await db
    .updateTable('paymentDispute.dispute')
    .set({ reference })
    .where('disputeId', '=', disputeId)
    .where('state', '=', 'open')
    .execute()
}

type DisputeEnding = {
  readonly state: Exclude<PaymentDisputeState, 'open'>
  readonly endedAt: Date
  readonly decidedBy?: string
  readonly reason?: string
  readonly paymentId?: string
}

/**
 * Which of a loan's disputes: one by its id; or the open one, by a payment that was booked after
 * it was opened, since no other can be what it is about.
 */
export type DisputeSelector = { readonly loanId: string } & (
  | { readonly disputeId: string }
  | { readonly paymentId: string }
)

/** When a payment was first booked on its loan, however often it was allocated anew since. */
const bookedAt = ({ loanId, paymentId }: { loanId: string; paymentId: string }) => sql<Date>`(
  select min(posted_at) from ledger.entry where stream = ${loanId} and cause_id = ${paymentId})`

/** Ends an open dispute and returns it; undefined when there is none. */
export const endOpenDispute = async (
  db: Db,
  which: DisputeSelector,
  ended: DisputeEnding,
): Promise<{ readonly disputeId: string } | undefined> =>
  await db
    .updateTable('paymentDispute.dispute')
    .set({
      state: ended.state,
      endedAt: ended.endedAt,
      decidedBy: ended.decidedBy ?? null,
      decidedReason: ended.reason ?? null,
      paymentId: ended.paymentId ?? null,
    })
    .where('loanId', '=', which.loanId)
    .where(eb =>
      'disputeId' in which
        ? eb('disputeId', '=', which.disputeId)
        : eb('storedAt', '<=', bookedAt(which)),
    )
    .where('state', '=', 'open')
    .returning('disputeId')
    .executeTakeFirst()

/** Open disputes of a market whose last day is over. */
export const listExpiredDisputes = async (db: Db, market: MarketCode, today: LocalDate) =>
  await disputes(db)
    .innerJoin('loan.loan as l', 'l.loanId', 'c.loanId')
    .where('c.state', '=', 'open')
    .where('c.endsOn', '<', today)
    .where('l.market', '=', market)
    .orderBy('c.sequenceNo')
    .execute()

type ListedDispute = PaymentDispute & { readonly sequenceNo: bigint }

const disputeOrders: SortedList<ListedDispute, 'received' | 'answerBy'> = {
  sorts: {
    received: [],
    answerBy: [{ sql: 'c.answer_by', type: 'date', of: row => row.answerBy }],
  },
  unique: { sql: 'c.sequence_no', type: 'bigint', of: row => row.sequenceNo },
}

/** A page of disputes in one state. */
export const listDisputesInState = async (
  db: Db,
  page: {
    state: PaymentDisputeState
    markets: readonly MarketCode[]
    /** Only what was to be answered before today, which each market has of its own. */
    lateOn: readonly MarketDay[] | undefined
    sort: 'received' | '-received' | 'answerBy' | '-answerBy'
    after: string | undefined
    size: number
  },
): Promise<Page<ListedDispute>> => {
  const order = readOrder(disputeOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  let query = disputes(db)
    .select('c.sequenceNo')
    .where('c.market', 'in', page.markets)
    .where('c.state', '=', page.state)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
  const { lateOn } = page
  if (lateOn !== undefined) query = query.where(isAnswerLate(lateOn))
  return order.pageOf(await query.execute())
}

export const findDispute = async (db: Db, disputeId: string) =>
  isUuid(disputeId)
    ? await disputes(db).where('c.disputeId', '=', disputeId).executeTakeFirst()
    : undefined
