import { sql } from 'kysely'
import type { PaymentDisputeState } from '#contract/payment-dispute/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db } from '../tables.ts'

const disputes = (db: Db) =>
  db
    .selectFrom('payment_dispute.dispute as c')
    .innerJoin(
      'payment_request.payment_request as i',
      'i.payment_request_id',
      'c.payment_request_id',
    )
    .leftJoin('loan.late_charge_freeze as f', join =>
      join.on('f.cause', '=', 'claim').onRef('f.cause_id', '=', 'c.dispute_id'),
    )
    .select([
      'c.dispute_id as disputeId',
      'c.dispute_no as disputeNo',
      'c.loan_id as loanId',
      'i.request_no as cardNo',
      'c.reference',
      'c.state',
      'c.opened_at as openedAt',
      'c.answer_by as answerBy',
      'c.ends_on as endsOn',
      'c.decided_by as decidedBy',
      'c.decided_reason as reason',
      'c.payment_id as paymentId',
      'f.from_on as frozenFrom',
    ])

export type PaymentDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>

/** Whether staff have looked for money of this loan before and found none. */
export const wasRefusedBefore = async (db: Db, loanId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('payment_dispute.dispute')
    .select('dispute_id')
    .where('loan_id', '=', loanId)
    .where('state', '=', 'not-found')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many disputes a payment request has had; part of the next dispute's number. */
export const countDisputes = async (db: Db, paymentRequestId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payment_dispute.dispute')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .where('payment_request_id', '=', paymentRequestId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The caller holds the loan's row lock, which serializes the disputes of a loan. */
export const insertDispute = async (
  db: Db,
  claim: {
    claimId: string
    claimNo: string
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
    .insertInto('payment_dispute.dispute')
    .values({
      dispute_id: claim.claimId,
      dispute_no: claim.claimNo,
      loan_id: claim.loanId,
      payment_request_id: claim.paymentRequestId,
      reference: claim.reference,
      state: 'open',
      opened_at: claim.openedAt,
      opened_on: claim.openedOn,
      answer_by: claim.answerBy,
      ends_on: claim.endsOn,
      ended_at: null,
    })
    .execute()
}

export const saveReference = async (db: Db, claimId: string, reference: string): Promise<void> => {
  await db
    .updateTable('payment_dispute.dispute')
    .set({ reference })
    .where('dispute_id', '=', claimId)
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

/** When a payment came to stand on its loan, however often it was spread anew since. */
const bookedAt = ({ loanId, paymentId }: { loanId: string; paymentId: string }) => sql<Date>`(
  select min(posted_at) from ledger.entry where stream = ${loanId} and cause_id = ${paymentId})`

/** Ends an open dispute and returns it; undefined when there is none. */
export const endOpenDispute = async (
  db: Db,
  which: DisputeSelector,
  ended: DisputeEnding,
): Promise<{ readonly disputeId: string } | undefined> =>
  await db
    .updateTable('payment_dispute.dispute')
    .set({
      state: ended.state,
      ended_at: ended.endedAt,
      decided_by: ended.decidedBy ?? null,
      decided_reason: ended.reason ?? null,
      payment_id: ended.paymentId ?? null,
    })
    .where('loan_id', '=', which.loanId)
    .where(eb =>
      'disputeId' in which
        ? eb('dispute_id', '=', which.disputeId)
        : eb('stored_at', '<=', bookedAt(which)),
    )
    .where('state', '=', 'open')
    .returning('dispute_id as disputeId')
    .executeTakeFirst()

/** Open disputes of a market whose last day is over. */
export const listExpiredDisputes = async (db: Db, market: MarketCode, today: LocalDate) =>
  await disputes(db)
    .innerJoin('loan.loan as l', 'l.loan_id', 'c.loan_id')
    .where('c.state', '=', 'open')
    .where('c.ends_on', '<', today)
    .where('l.market', '=', market)
    .orderBy('c.sequence_no')
    .execute()

export const listDisputesInState = async (
  db: Db,
  page: { state: PaymentDisputeState; after: string | undefined; size: number },
): Promise<PaymentDispute[]> => {
  const query = disputes(db)
    .where('c.state', '=', page.state)
    .orderBy('c.dispute_id')
    .limit(page.size)
  const { after } = page
  if (after === undefined) return await query.execute()
  return isUuid(after)
    ? await query
        .where('c.sequence_no', '>', earlier =>
          earlier
            .selectFrom('payment_dispute.dispute')
            .select('sequence_no')
            .where('dispute_id', '=', after),
        )
        .execute()
    : []
}

export const findDispute = async (db: Db, claimId: string) =>
  isUuid(claimId)
    ? await disputes(db).where('c.dispute_id', '=', claimId).executeTakeFirst()
    : undefined
