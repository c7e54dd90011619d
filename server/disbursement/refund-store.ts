import type { Kysely, Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { idAt } from '../ledger/public.ts'
import type { RefundOrigin, RefundState } from '../loan/public.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Page } from '../platform/database/keyset.ts'
import { readOrder, type SortedList } from '../platform/database/sorted-list.ts'
import type { Tables } from '../tables.ts'

/** Money set aside for a refund. */
export type Refund = {
  readonly refundId: string
  readonly source: RefundOrigin
  readonly loanId: string | null
  readonly paymentId: string | null
  readonly market: MarketCode
  readonly currency: Currency
  readonly amountMinor: bigint
  readonly state: RefundState
  readonly accountEncrypted: Buffer | null
  readonly requestedBy: string
  readonly requestReason: string
  readonly decidedBy: string | null
  readonly requestedOn: LocalDate
  readonly entryId: string
  readonly createdAt: Date
}

const refunds = (db: Kysely<Tables>) =>
  db
    .selectFrom('loan.refund')
    .select([
      'refundId',
      'source',
      'loanId',
      'paymentId',
      'market',
      'currency',
      'amountMinor',
      'state',
      'accountEncrypted',
      'requestedBy',
      'requestedReason as requestReason',
      'decidedBy',
      'requestedOn',
      'entryId',
      'createdAt',
    ])

export const insertRefund = async (
  tx: Transaction<Tables>,
  refund: Omit<Refund, 'decidedBy'>,
): Promise<void> => {
  await tx
    .insertInto('loan.refund')
    .values({
      refundId: refund.refundId,
      source: refund.source,
      loanId: refund.loanId,
      paymentId: refund.paymentId,
      market: refund.market,
      currency: refund.currency,
      amountMinor: refund.amountMinor,
      state: refund.state,
      accountEncrypted: refund.accountEncrypted,
      requestedBy: refund.requestedBy,
      requestedReason: refund.requestReason,
      decidedBy: null,
      decidedReason: null,
      requestedOn: refund.requestedOn,
      entryId: refund.entryId,
      createdAt: refund.createdAt,
      settledAt: null,
    })
    .execute()
}

export const getRefund = async (db: Kysely<Tables>, refundId: string): Promise<Refund> =>
  await refunds(db).where('refundId', '=', refundId).executeTakeFirstOrThrow()

export const findRefund = async (
  db: Kysely<Tables>,
  refundId: string,
): Promise<Refund | undefined> =>
  isUuid(refundId)
    ? await refunds(db).where('refundId', '=', refundId).executeTakeFirst()
    : undefined

/** What people find a refund by: its loan's number, else its provider's number of the payment. */
export const findRefundNumber = async (
  db: Kysely<Tables>,
  { loanId, paymentId }: Pick<Refund, 'loanId' | 'paymentId'>,
): Promise<string | null> => {
  if (loanId !== null) {
    const loans = db.selectFrom('loan.loan').select('orderNo').where('loanId', '=', loanId)
    return (await loans.executeTakeFirst())?.orderNo ?? null
  }
  const payment = await db
    .selectFrom('payment.payment')
    .select('providerPaymentId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return payment?.providerPaymentId ?? null
}

/** A refund, its row locked until the transaction ends; undefined when there is none. */
export const lockRefund = async (
  tx: Transaction<Tables>,
  refundId: string,
): Promise<Refund | undefined> =>
  isUuid(refundId)
    ? await refunds(tx).where('refundId', '=', refundId).forUpdate().executeTakeFirst()
    : undefined

/** The refunds of a loan, the latest first. */
export const listLoanRefunds = async (db: Kysely<Tables>, loanId: string): Promise<Refund[]> =>
  await refunds(db).where('loanId', '=', loanId).orderBy('refundId', 'desc').execute()

/** The refund of money in suspense that is not cancelled; undefined when there is none. */
export const findRefundOfPayment = async (
  db: Kysely<Tables>,
  paymentId: string,
): Promise<Refund | undefined> =>
  await refunds(db)
    .where('paymentId', '=', paymentId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()

/**
 * What a person has had refunded without a second one since an instant of real time, by which ids are
 * ordered. Minor units.
 */
export const sumRefundedAlone = async (
  db: Kysely<Tables>,
  { requestedBy, market }: Pick<Refund, 'requestedBy' | 'market'>,
  since: Date,
): Promise<bigint> => {
  const { sum } = await db
    .selectFrom('loan.refund')
    .select(eb => eb.fn.sum<string | null>('amountMinor').as('sum'))
    .where('refundId', '>=', idAt(since.getTime()))
    .where('requestedBy', '=', requestedBy)
    .where('market', '=', market)
    .where('state', 'in', ['sending', 'stopped', 'paid'])
    .where('decidedBy', 'is', null)
    .executeTakeFirstOrThrow()
  return BigInt(sum ?? 0)
}

/** In these nothing of it is on its way, nor has left: it can be cancelled. */
export const cancellableRefundStates: readonly RefundState[] = ['asked', 'stopped']

/** Ids are ordered by the time they were made. */
const refundOrders: SortedList<Refund, 'asked' | 'amount'> = {
  sorts: {
    asked: [],
    amount: [
      { sql: 'currency', type: 'text', of: row => row.currency },
      { sql: 'amount_minor', type: 'bigint', of: row => row.amountMinor },
    ],
  },
  unique: { sql: 'refund_id', type: 'uuid', of: row => row.refundId },
}

/** A page of the refunds that are not done with. */
export const listOpenRefunds = async (
  db: Kysely<Tables>,
  page: {
    readonly markets: readonly MarketCode[]
    readonly sort: 'asked' | '-asked' | 'amount' | '-amount'
    readonly after: string | undefined
    readonly size: number
  },
): Promise<Page<Refund>> => {
  const order = readOrder(refundOrders, page.sort, page)
  if (order === undefined) return { rows: [], after: null }
  const rows = await refunds(db)
    .where('state', 'in', ['asked', 'sending', 'stopped'])
    .where('market', 'in', page.markets)
    // The same rows by what the index by amount begins with.
    .where(
      'currency',
      'in',
      page.markets.map(market => getMarket(market).currency),
    )
    .where(order.isBeyond)
    .orderBy(order.orderBy)
    .limit(order.limit)
    .execute()
  return order.pageOf(rows)
}

type RefundChanges = {
  readonly state: RefundState
  readonly accountEncrypted?: Buffer
  readonly decidedBy?: string
  readonly decidedReason?: string
  readonly settledAt?: Date
}

/** Moves a refund on; the caller holds its row. */
export const changeRefund = async (
  tx: Transaction<Tables>,
  refundId: string,
  changes: RefundChanges,
): Promise<void> => {
  await tx.updateTable('loan.refund').set(changes).where('refundId', '=', refundId).execute()
}
