import { type Kysely, sql } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import type { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import type { Currency } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import type { SuspensePayment } from '../apply-suspense.ts'
import type { PaymentState } from '../tables.ts'

type UnmatchedMoneyResponse = OutputOf<typeof applyUnmatchedMoney>

/** The state a payment has while it is held, and after each decision. */
const storedState = {
  open: 'suspense',
  applied: 'applied',
  split: 'split',
  returned: 'returned',
} as const
const responseState: Partial<Record<PaymentState, UnmatchedMoneyResponse['state']>> = {
  suspense: 'open',
  applied: 'applied',
  split: 'split',
  returned: 'returned',
}

type StoredPart = {
  readonly paymentId: string
  readonly loanId: string
  readonly orderNo: string
  /** Decimal text. */
  readonly amountMinor: string
}

const parts = sql<readonly StoredPart[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('paymentId', part.payment_id, 'loanId', part.loan_id,
      'orderNo', l.order_no, 'amountMinor', part.amount_minor::text) order by part.sequence_no), '[]')
  from payment.payment part join loan.loan l on l.loan_id = part.loan_id
  where part.part_of = p.payment_id)`

const unmatched = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment.payment as p')
    .leftJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'p.paymentRequestId')
    .select([
      'p.paymentId',
      'p.provider',
      'p.providerPaymentId',
      'p.accountNo as number',
      'p.amountMinor',
      'p.currency',
      'p.paidAt',
      'p.paidOn',
      'p.receivedAt',
      'p.suspenseReason',
      'p.state',
      'p.loanId',
      'p.entryId',
      'p.sequenceNo',
      'p.paymentRequestId',
      'i.requestNo',
      'i.purpose',
      parts.as('parts'),
    ])
    .where('p.suspenseReason', 'is not', null)

export type UnmatchedRow = Awaited<ReturnType<typeof listUnmatched>>[number]

export const listUnmatched = async (
  db: Kysely<Tables>,
  page: {
    state: UnmatchedMoneyResponse['state']
    currencies: readonly Currency[]
    after: string | undefined
    size: number
  },
) => {
  let query = unmatched(db)
    .where('p.state', '=', storedState[page.state])
    .where('p.currency', 'in', page.currencies)
    .orderBy('p.paymentId')
    .limit(page.size)
  if (page.after !== undefined && !isUuid(page.after)) return []
  // Ids are ordered by time, so the id alone pages from the oldest.
  if (page.after !== undefined) query = query.where('p.paymentId', '>', page.after)
  return await query.execute()
}

export const findUnmatched = async (
  db: Kysely<Tables>,
  paymentId: string,
): Promise<UnmatchedRow | undefined> =>
  isUuid(paymentId)
    ? await unmatched(db).where('p.paymentId', '=', paymentId).executeTakeFirst()
    : undefined

export const getUnmatched = async (db: Kysely<Tables>, paymentId: string): Promise<UnmatchedRow> =>
  await unmatched(db).where('p.paymentId', '=', paymentId).executeTakeFirstOrThrow()

/** One held payment, locked until the transaction ends, so that it is decided on once. */
export const lockUnmatched = async (
  db: Kysely<Tables>,
  paymentId: string,
): Promise<UnmatchedRow | undefined> =>
  isUuid(paymentId)
    ? await unmatched(db).where('p.paymentId', '=', paymentId).forUpdate('p').executeTakeFirst()
    : undefined

export const toSuspensePayment = (row: UnmatchedRow): SuspensePayment => ({
  paymentId: row.paymentId,
  sequenceNo: row.sequenceNo,
  amountMinor: row.amountMinor,
  paidOn: row.paidOn,
  paymentRequestId: row.paymentRequestId,
  purpose: row.purpose,
})

/**
 * The first payment in suspense because its extension was paid already, locked: when that payment
 * is taken back, this one is what the number was paid with.
 */
export const lockSecondPayment = async (
  db: Kysely<Tables>,
  paymentRequestId: string,
): Promise<UnmatchedRow | undefined> =>
  await unmatched(db)
    .where('p.paymentRequestId', '=', paymentRequestId)
    .where('p.state', '=', 'suspense')
    .where('p.suspenseReason', '=', 'already-paid')
    .where('i.purpose', '=', 'extension')
    .whereRef('p.amountMinor', '=', 'i.amountMinor')
    .whereRef('p.currency', '=', 'i.currency')
    .whereRef('p.paidAt', '<=', 'i.expiresAt')
    .orderBy('p.sequenceNo')
    .limit(1)
    .forUpdate('p')
    .executeTakeFirst()

export const unmatchedMoneyResponse = (row: UnmatchedRow): UnmatchedMoneyResponse => ({
  paymentId: row.paymentId,
  provider: row.provider,
  providerPaymentId: row.providerPaymentId,
  number: row.number,
  amount: toDecimalString({ currency: row.currency, minor: row.amountMinor }),
  currency: row.currency,
  reason: row.suspenseReason ?? 'unknown-number',
  receivedAt: row.receivedAt.toISOString(),
  loanId: row.loanId,
  cardNo: row.requestNo,
  state: responseState[row.state] ?? 'open',
  parts: row.parts.map(({ amountMinor, ...part }) => ({
    ...part,
    amount: toDecimalString({ currency: row.currency, minor: BigInt(amountMinor) }),
  })),
})
