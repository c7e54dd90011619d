import type { Kysely } from 'kysely'
import type { OutputOf } from '#contract/call.ts'
import type { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Tables } from '../../tables.ts'
import type { SuspensePayment } from '../apply-suspense.ts'
import type { PaymentState } from '../tables.ts'

type UnmatchedMoneyResponse = OutputOf<typeof applyUnmatchedMoney>

/** The state a payment has while it is held, and after each decision. */
const storedState = { open: 'suspense', applied: 'applied', returned: 'returned' } as const
const responseState: Partial<Record<PaymentState, UnmatchedMoneyResponse['state']>> = {
  suspense: 'open',
  applied: 'applied',
  returned: 'returned',
}

const unmatched = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment.payment as p')
    .leftJoin(
      'payment_request.payment_request as i',
      'i.payment_request_id',
      'p.payment_request_id',
    )
    .select([
      'p.payment_id',
      'p.provider',
      'p.provider_payment_id',
      'p.account_no as number',
      'p.amount_minor',
      'p.currency',
      'p.paid_at',
      'p.paid_on',
      'p.received_at',
      'p.suspense_reason',
      'p.state',
      'p.loan_id',
      'p.entry_id',
      'p.sequence_no',
      'p.payment_request_id',
      'i.request_no',
      'i.purpose',
    ])
    .where('p.suspense_reason', 'is not', null)

export type UnmatchedRow = Awaited<ReturnType<typeof listUnmatched>>[number]

export const listUnmatched = async (
  db: Kysely<Tables>,
  page: { state: UnmatchedMoneyResponse['state']; after: string | undefined; size: number },
) => {
  let query = unmatched(db)
    .where('p.state', '=', storedState[page.state])
    .orderBy('p.payment_id')
    .limit(page.size)
  if (page.after !== undefined && !isUuid(page.after)) return []
  // Ids are ordered by time, so the id alone pages from the oldest.
  if (page.after !== undefined) query = query.where('p.payment_id', '>', page.after)
  return await query.execute()
}

/** One held payment, locked until the transaction ends, so that it is decided on once. */
export const lockUnmatched = async (
  db: Kysely<Tables>,
  paymentId: string,
): Promise<UnmatchedRow | undefined> =>
  isUuid(paymentId)
    ? await unmatched(db).where('p.payment_id', '=', paymentId).forUpdate('p').executeTakeFirst()
    : undefined

export const toSuspensePayment = (row: UnmatchedRow): SuspensePayment => ({
  paymentId: row.payment_id,
  sequenceNo: row.sequence_no,
  amountMinor: row.amount_minor,
  paidOn: row.paid_on,
  paymentRequestId: row.payment_request_id,
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
    .where('p.payment_request_id', '=', paymentRequestId)
    .where('p.state', '=', 'suspense')
    .where('p.suspense_reason', '=', 'already-paid')
    .where('i.purpose', '=', 'extension')
    .whereRef('p.amount_minor', '=', 'i.amount_minor')
    .whereRef('p.currency', '=', 'i.currency')
    .whereRef('p.paid_at', '<=', 'i.expires_at')
    .orderBy('p.sequence_no')
    .limit(1)
    .forUpdate('p')
    .executeTakeFirst()

export const unmatchedMoneyResponse = (row: UnmatchedRow): UnmatchedMoneyResponse => ({
  paymentId: row.payment_id,
  provider: row.provider,
  providerPaymentId: row.provider_payment_id,
  number: row.number,
  amount: toDecimalString({ currency: row.currency, minor: row.amount_minor }),
  currency: row.currency,
  reason: row.suspense_reason ?? 'unknown-number',
  receivedAt: row.received_at.toISOString(),
  loanId: row.loan_id,
  cardNo: row.request_no,
  state: responseState[row.state] ?? 'open',
})
