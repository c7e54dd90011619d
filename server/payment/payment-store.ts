import { type Kysely, sql, type Transaction } from 'kysely'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import type { Currency } from '#domain/money/money.ts'
import { effectiveStates } from '../loan/public.ts'
import type { PaymentRequestPurpose, PaymentRequestState } from '../payment-request/public.ts'
import { activeRequestStates, closeAtOnce } from '../payment-request/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { RefundedParts } from '../providers/payment/payment-provider.ts'
import type { Tables } from '../tables.ts'
import type { PaymentState } from './tables.ts'

/** A payment as it is booked. */
export type StoredBooking = {
  readonly paymentId: string
  readonly provider: string
  readonly paymentRequestId: string | null
  readonly loanId: string | null
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly state: PaymentState
  readonly entryId: string
  readonly forExtension: boolean
  readonly earlySettlementKind: EarlySettlementKind | null
  readonly refundedParts: RefundedParts
}

const bookings = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment.payment')
    .select([
      'paymentId',
      'provider',
      'paymentRequestId',
      'loanId',
      'amountMinor',
      'currency',
      'state',
      'entryId',
      'forExtension',
      'earlySettlementKind',
    ])
    // Written by `saveRefundedParts` alone.
    .select(sql<RefundedParts>`refunded_parts`.as('refundedParts'))

/** The parts of money that staff split over several loans, as far as they stand on them. */
export const listParts = async (db: Kysely<Tables>, paymentId: string): Promise<StoredBooking[]> =>
  await bookings(db)
    .where('partOf', '=', paymentId)
    .where('state', 'in', effectiveStates)
    .orderBy('loanId')
    .execute()

export const findPaymentByProvider = async (
  db: Kysely<Tables>,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<StoredBooking | undefined> =>
  await bookings(db)
    .where('provider', '=', provider)
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()

/** Stores what is left of a payment; false when it is no longer booked as it was read. */
export const saveRefundedParts = async (
  tx: Transaction<Tables>,
  payment: StoredBooking,
  left: { readonly amountMinor: bigint; readonly refundedParts: RefundedParts },
): Promise<boolean> => {
  const result = await tx
    .updateTable('payment.payment')
    .set({ amountMinor: left.amountMinor, refundedParts: JSON.stringify(left.refundedParts) })
    .where('paymentId', '=', payment.paymentId)
    .where('state', '=', payment.state)
    .where('entryId', '=', payment.entryId)
    .where('amountMinor', '=', payment.amountMinor)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks a payment as taken back; false when it is no longer booked as it was read. */
export const markReversed = async (
  tx: Transaction<Tables>,
  payment: StoredBooking,
): Promise<boolean> => {
  const result = await tx
    .updateTable('payment.payment')
    .set({ state: 'reversed' })
    .where('paymentId', '=', payment.paymentId)
    .where('state', '=', payment.state)
    .where('entryId', '=', payment.entryId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * A payment request is paid as far as the payments that still count go, and by the one that ended
 * the loan, whatever its amount; a borrower who returns gets a fresh number for the rest. The caller
 * holds the loan's row, so that no payment is booked on it meanwhile; money that was only held has
 * paid nothing.
 */
export const reopenPaymentRequest = async (
  tx: Transaction<Tables>,
  paymentRequestId: string,
): Promise<void> => {
  await sql`
    update payment_request.payment_request i
    set state = case when p.sum = 0 then 'expired' when p.sum < i.amount_minor and not p.ended
      then 'part-paid' else 'paid' end
    from (select coalesce(sum(amount_minor), 0) as sum,
        coalesce(bool_or(early_settlement_kind is not null), false) as ended from payment.payment
      where payment_request_id = ${paymentRequestId}::uuid and state = any (${effectiveStates})) p
    where i.payment_request_id = ${paymentRequestId}::uuid and i.state in ('paid', 'part-paid')`.execute(
    tx,
  )
  await closeAtOnce(tx, [paymentRequestId])
}

/**
 * The payments that count on a loan and came to a payment request that ends it early, in the order in
 * which they became known. Money that staff booked ends no loan.
 */
export const listEndingPayments = async (
  tx: Transaction<Tables>,
  loanId: string,
): Promise<{ paymentId: string; paymentRequestId: string; purpose: PaymentRequestPurpose }[]> =>
  await tx
    .selectFrom('payment.payment as p')
    .innerJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'p.paymentRequestId')
    .select(['p.paymentId', 'i.paymentRequestId', 'i.purpose'])
    .where('p.loanId', '=', loanId)
    .where('p.state', '=', 'posted')
    .where('i.purpose', 'in', ['cooling-off', 'pay-off'])
    .orderBy('p.sequenceNo')
    .execute()

/** Marks a reopened extension request as paid by money that was in suspense. */
export const markRequestPaid = async (
  tx: Transaction<Tables>,
  paymentRequestId: string,
): Promise<void> => {
  await tx
    .updateTable('paymentRequest.paymentRequest')
    .set({ state: 'paid' })
    .where('paymentRequestId', '=', paymentRequestId)
    .execute()
}

/** Moves money in suspense to a refund, or back to suspense; the caller holds its row lock. */
export const moveSuspense = async (
  tx: Transaction<Tables>,
  paymentId: string,
  state: 'suspense' | 'returned',
  decision: { readonly by: string; readonly reason: string },
): Promise<void> => {
  await tx
    .updateTable('payment.payment')
    .set({ state, decidedBy: decision.by, decidedReason: decision.reason })
    .where('paymentId', '=', paymentId)
    .execute()
}

/**
 * Moves money that was being refunded back to suspense, and has done what follows from that; the caller
 * holds its row lock.
 */
export const moveBackToSuspense = async (
  tx: Transaction<Tables>,
  {
    paymentId,
    paymentRequestId,
    loanId,
  }: Pick<StoredBooking, 'paymentId' | 'paymentRequestId' | 'loanId'>,
  decision: { readonly by: string; readonly reason: string },
): Promise<void> => {
  await moveSuspense(tx, paymentId, 'suspense', decision)
  await writeOutbox(tx, {
    topic: 'payment-booked',
    payload: { paymentId, paymentRequestId, loanId, state: 'suspense' },
  })
}

/**
 * Moves money that was on loans to suspense, where staff see it. The extension that it paid for has
 * lapsed. The caller holds the rows of its loans, and books it in suspense.
 */
export const holdForStaff = async (
  tx: Transaction<Tables>,
  { paymentId, forExtension }: StoredBooking,
  decision: { readonly by: string; readonly reason: string },
): Promise<void> => {
  await moveSuspense(tx, paymentId, 'suspense', decision)
  if (!forExtension) return
  await tx
    .updateTable('payment.payment')
    .set({ forExtension: false, suspenseReason: 'wrong-amount' })
    .where('paymentId', '=', paymentId)
    .execute()
}

type PaymentRequestSummary = {
  readonly paymentRequestId: string
  readonly requestNo: string
  readonly state: PaymentRequestState
}

/** The number and state of a payment's payment request, to notify its watchers. */
export const findPaymentRequestById = async (
  db: Kysely<Tables>,
  paymentRequestId: string,
): Promise<PaymentRequestSummary | undefined> =>
  await db
    .selectFrom('paymentRequest.paymentRequest')
    .select(['paymentRequestId', 'requestNo', 'state'])
    .where('paymentRequestId', '=', paymentRequestId)
    .executeTakeFirst()

/**
 * Closes the open payment requests of a loan that a booking has made wrong: one for an extension,
 * whose price it changes; and, when it paid an extension itself, one for installments, whose due
 * interest it paid. Money on its way to them is still taken and judged by what it is. Answers their
 * request numbers.
 */
export const replaceOutdatedRequests = async (
  db: Kysely<Tables>,
  loanId: string,
  paidRequestId: string | null,
): Promise<string[]> => {
  const { rows } = await sql<{ requestNo: string; paymentRequestId: string }>`
    update payment_request.payment_request i set state = 'replaced'
    where i.loan_id = ${loanId}::uuid and i.state = any (${activeRequestStates})
      and i.payment_request_id is distinct from ${paidRequestId}::uuid
      and (i.purpose = 'extension' or (i.purpose = 'installments' and exists (
        select from payment_request.payment_request p
        where p.payment_request_id = ${paidRequestId}::uuid and p.purpose = 'extension')))
    returning i.request_no as "requestNo", i.payment_request_id as "paymentRequestId"`.execute(db)
  if (rows.length > 0) {
    await closeAtOnce(
      db,
      rows.map(({ paymentRequestId }) => paymentRequestId),
    )
  }
  return rows.map(({ requestNo }) => requestNo)
}

/** The provider's instant of a booked payment. */
export const findPaidAt = async (db: Kysely<Tables>, paymentId: string): Promise<Date> => {
  const { paidAt } = await db
    .selectFrom('payment.payment')
    .select('paidAt')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return paidAt
}

/** Money that came on credit, which may not repay a loan; undefined for every other payment. */
export const findHeldCredit = async (
  db: Kysely<Tables>,
  paymentId: string,
): Promise<(Pick<StoredBooking, 'amountMinor' | 'currency'> & { paidAt: Date }) | undefined> =>
  await db
    .selectFrom('payment.payment')
    .select(['amountMinor', 'currency', 'paidAt'])
    .where('paymentId', '=', paymentId)
    .where('suspenseReason', '=', 'credit-card')
    .executeTakeFirst()
