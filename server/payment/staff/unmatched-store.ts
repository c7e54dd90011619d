import { type Kysely, sql } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import type { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import type { Currency } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { PaymentRequestPurpose } from '../../payment-request/public.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Page } from '../../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../../platform/database/sorted-list.ts'
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
  where part.part_of = p.payment_id and part.state <> 'reversed')`

/**
 * What its payment request was for. Money that has paid for an extension, of which its provider then
 * refunded a part, does not bring another. The extension is joined: for a subquery PostgreSQL reads
 * all extensions into a hash table.
 */
const purpose = sql<PaymentRequestPurpose | null>`(
  case when x.extension_id is null then i.purpose end)`

const unmatched = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment.payment as p')
    .leftJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'p.paymentRequestId')
    .leftJoin('loan.extension as x', join =>
      join.onRef('x.paymentId', '=', 'p.paymentId').onRef('x.loanId', '=', 'p.loanId'),
    )
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
      purpose.as('purpose'),
      parts.as('parts'),
    ])
    .where('p.suspenseReason', 'is not', null)

export type UnmatchedRow = Awaited<ReturnType<typeof getUnmatched>>

const unmatchedOrders: SortedList<UnmatchedRow, 'received' | 'amount'> = {
  sorts: {
    received: [],
    amount: [
      { sql: 'p.currency', type: 'text', of: row => row.currency },
      { sql: 'p.amount_minor', type: 'bigint', of: row => row.amountMinor },
    ],
  },
  unique: { sql: 'p.sequence_no', type: 'bigint', of: row => row.sequenceNo },
}

export const listUnmatched = async (
  db: Kysely<Tables>,
  page: {
    state: UnmatchedMoneyResponse['state']
    currencies: readonly Currency[]
    sort: 'received' | '-received' | 'amount' | '-amount'
    after: string | undefined
    size: number
  },
): Promise<Page<UnmatchedRow>> => {
  const order = readOrder(unmatchedOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await unmatched(db)
    .where('p.state', '=', storedState[page.state])
    .where('p.currency', 'in', page.currencies)
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}

export const findUnmatched = async (
  db: Kysely<Tables>,
  paymentId: string,
): Promise<UnmatchedRow | undefined> =>
  isUuid(paymentId)
    ? await unmatched(db).where('p.paymentId', '=', paymentId).executeTakeFirst()
    : undefined

export const getUnmatched = async (db: Kysely<Tables>, paymentId: string) =>
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
