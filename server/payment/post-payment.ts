import { type Kysely, sql } from 'kysely'
import type { SuspenseReason } from '#contract/payment/staff-schemas.ts'
import type { Currency } from '#domain/money/money.ts'
import type { LedgerAccount } from '#domain/posting/accounts.ts'
import type { PaymentRequestState } from '../payment-request/public.ts'
import { inBatches } from '../platform/database/in-batches.ts'
import { newId } from '../platform/security/ids.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

export type BookedPayment = {
  readonly paymentId: string
  readonly provider: string
  readonly providerPaymentId: string
  readonly number: string
  readonly paymentRequestId: string | null
  readonly loanId: string | null
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly paidAt: Date
  readonly paidOn: string
  readonly state: 'posted' | 'suspense'
  readonly suspenseReason: SuspenseReason | null
  readonly allocation: unknown
  /** What its bill asked for; null: all of it may be spread. */
  readonly requestedMinor: bigint | null
  /** What becomes of its bill. */
  readonly paymentRequestState: PaymentRequestState | null
  /** The loan as it was read, and as it will be: null for money that goes to suspense. */
  readonly loan: { version: bigint; state: number; settledOn: string | null } | null
  readonly entry: {
    readonly entryId: string
    readonly kind: string
    readonly businessOn: string
    readonly actor: string
    readonly lines: readonly { readonly account: LedgerAccount; readonly amountMinor: bigint }[]
  }
}

/**
 * `posted`; `duplicate`: this payment is booked already; `stale`: its loan has changed since it was
 * read, so read again.
 */
export type PostingOutcome = 'posted' | 'duplicate' | 'stale'

/** Two keep a small server busy; more would make smaller batches of the same work. */
const lanes = 2
const maxBatchSize = 32

/**
 * Books a payment in one statement: see repayment.post_payments in migration 0024. Payments that
 * come while others are being booked are booked together, each whole or not at all; in the caller's
 * own transaction a payment goes alone.
 */
export const postPayment = async (db: Db, payment: BookedPayment): Promise<PostingOutcome> => {
  if (!db.isTransaction) return await bookerOf(db)(payment)
  const [outcome] = await postPayments(db, [payment])
  if (!outcome) throw new Error(`payment ${payment.paymentId} was not booked`)
  return outcome
}

const bookers = new WeakMap<Db, (payment: BookedPayment) => Promise<PostingOutcome>>()

/** Payments to one database wait in one queue. */
const bookerOf = (db: Db) => {
  const known = bookers.get(db)
  if (known) return known
  const work = (payments: readonly BookedPayment[]) => postPayments(db, payments)
  const booker = inBatches({ lanes, most: maxBatchSize, work })
  bookers.set(db, booker)
  return booker
}

const postPayments = async (
  db: Db,
  payments: readonly BookedPayment[],
): Promise<PostingOutcome[]> => {
  const given = JSON.stringify(payments.map(toNewPayment))
  const { rows } = await sql<{ id: string; outcome: PostingOutcome }>`
    select id, outcome from repayment.post_payments(${given}::jsonb)`.execute(db)
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]))
  return payments.map(({ paymentId }) => {
    const outcome = outcomes.get(paymentId)
    if (!outcome) throw new Error(`repayment.post_payments gave no outcome for ${paymentId}`)
    return outcome
  })
}

/** The database's type repayment.new_payment; amounts as text, since JSON's numbers lose digits. */
const toNewPayment = (payment: BookedPayment) => ({
  payment_id: payment.paymentId,
  provider: payment.provider,
  provider_payment_id: payment.providerPaymentId,
  number: payment.number,
  instruction_id: payment.paymentRequestId,
  loan_id: payment.loanId,
  amount_minor: String(payment.amountMinor),
  currency: payment.currency,
  paid_at: payment.paidAt,
  paid_on: payment.paidOn,
  state: payment.state,
  suspense_reason: payment.suspenseReason,
  allocation: payment.allocation,
  asked_minor: payment.requestedMinor === null ? null : String(payment.requestedMinor),
  instruction_state: payment.paymentRequestState,
  loan_version: payment.loan && String(payment.loan.version),
  loan_state: payment.loan?.state,
  settled_on: payment.loan?.settledOn,
  entry_id: payment.entry.entryId,
  entry_kind: payment.entry.kind,
  business_on: payment.entry.businessOn,
  actor: payment.entry.actor,
  accounts: payment.entry.lines.map(line => line.account),
  amounts: payment.entry.lines.map(line => String(line.amountMinor)),
  message_id: newId(),
})
