import type { Kysely, Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import type { RefundOrigin, RefundState } from '../loan/public.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
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
      'refund_id as refundId',
      'source',
      'loan_id as loanId',
      'payment_id as paymentId',
      'market',
      'currency',
      'amount_minor as amountMinor',
      'state',
      'account_encrypted as accountEncrypted',
      'requested_by as requestedBy',
      'requested_reason as requestReason',
      'decided_by as decidedBy',
      'requested_on as requestedOn',
      'entry_id as entryId',
      'created_at as createdAt',
    ])

export const insertRefund = async (
  tx: Transaction<Tables>,
  refund: Omit<Refund, 'decidedBy'>,
): Promise<void> => {
  await tx
    .insertInto('loan.refund')
    .values({
      refund_id: refund.refundId,
      source: refund.source,
      loan_id: refund.loanId,
      payment_id: refund.paymentId,
      market: refund.market,
      currency: refund.currency,
      amount_minor: refund.amountMinor,
      state: refund.state,
      account_encrypted: refund.accountEncrypted,
      requested_by: refund.requestedBy,
      requested_reason: refund.requestReason,
      decided_by: null,
      decided_reason: null,
      requested_on: refund.requestedOn,
      entry_id: refund.entryId,
      created_at: refund.createdAt,
      settled_at: null,
    })
    .execute()
}

export const getRefund = async (db: Kysely<Tables>, refundId: string): Promise<Refund> =>
  await refunds(db).where('refund_id', '=', refundId).executeTakeFirstOrThrow()

export const findRefund = async (
  db: Kysely<Tables>,
  refundId: string,
): Promise<Refund | undefined> =>
  isUuid(refundId)
    ? await refunds(db).where('refund_id', '=', refundId).executeTakeFirst()
    : undefined

/** A refund, its row locked until the transaction ends; undefined when there is none. */
export const lockRefund = async (
  tx: Transaction<Tables>,
  refundId: string,
): Promise<Refund | undefined> =>
  isUuid(refundId)
    ? await refunds(tx).where('refund_id', '=', refundId).forUpdate().executeTakeFirst()
    : undefined

/** The refunds of a loan, the latest first. */
export const listLoanRefunds = async (db: Kysely<Tables>, loanId: string): Promise<Refund[]> =>
  await refunds(db).where('loan_id', '=', loanId).orderBy('refund_id', 'desc').execute()

/** The refund of money in suspense that is not cancelled; undefined when there is none. */
export const findRefundOfPayment = async (
  db: Kysely<Tables>,
  paymentId: string,
): Promise<Refund | undefined> =>
  await refunds(db)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()

/** In these nothing of it is on its way, nor has left: it can be cancelled. */
export const cancellableRefundStates: readonly RefundState[] = ['asked', 'stopped']

/** A page of the refunds that are not done with, the oldest first. */
export const listOpenRefunds = async (
  db: Kysely<Tables>,
  page: { readonly after: string | undefined; readonly size: number },
): Promise<Refund[]> => {
  const open = refunds(db)
    .where('state', 'in', ['asked', 'sending', 'stopped'])
    .orderBy('refund_id')
    .limit(page.size)
  if (page.after === undefined) return await open.execute()
  return isUuid(page.after) ? await open.where('refund_id', '>', page.after).execute() : []
}

type RefundChanges = {
  readonly state: RefundState
  readonly account_encrypted?: Buffer
  readonly decided_by?: string
  readonly decided_reason?: string
  readonly settled_at?: Date
}

/** Moves a refund on; the caller holds its row. */
export const changeRefund = async (
  tx: Transaction<Tables>,
  refundId: string,
  changes: RefundChanges,
): Promise<void> => {
  await tx.updateTable('loan.refund').set(changes).where('refund_id', '=', refundId).execute()
}
