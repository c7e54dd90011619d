import { sql } from 'kysely'
import * as z from 'zod'
import type { SuspenseReason } from '#contract/payment/staff-schemas.ts'
import type { Currency } from '#domain/money/money.ts'
import type { LedgerAccount } from '#domain/posting/accounts.ts'
import { BUCKETS, type Bucket } from '#domain/waterfall/bucket.ts'
import type { PaymentRequestState } from '../payment-request/public.ts'
import { inBatches } from '../platform/database/in-batches.ts'
import { currentTraceParent, inSpan } from '../platform/observability/tracing.ts'
import { newId } from '../platform/security/ids.ts'
import type { Db } from '../tables.ts'

/** What a payment paid of which installment, and what was beyond the debt, in minor units. */
export type StoredAllocation = {
  readonly parts: readonly {
    readonly periodNo: number
    readonly bucket: Bucket
    readonly amountMinor: bigint
  }[]
  readonly refundRepaidMinor: bigint
  readonly overpaidMinor: bigint
}

const allocationSchema = z.object({
  parts: z.array(z.tuple([z.number(), z.enum(BUCKETS), z.string()])),
  refundRepaid: z.string(),
  overpaid: z.string(),
})

/** As stored with the payment: amounts as decimal text of minor units. */
export const allocationToJson = (
  allocation: StoredAllocation,
): z.infer<typeof allocationSchema> => ({
  parts: allocation.parts.map(({ periodNo, bucket, amountMinor }) => [
    periodNo,
    bucket,
    String(amountMinor),
  ]),
  refundRepaid: String(allocation.refundRepaidMinor),
  overpaid: String(allocation.overpaidMinor),
})

export const allocationFromJson = (json: unknown): StoredAllocation => {
  const { parts, refundRepaid, overpaid } = z.parse(allocationSchema, json)
  return {
    parts: parts.map(([periodNo, bucket, amount]) => ({
      periodNo,
      bucket,
      amountMinor: BigInt(amount),
    })),
    refundRepaidMinor: BigInt(refundRepaid),
    overpaidMinor: BigInt(overpaid),
  }
}

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
  /** Null for money in suspense. */
  readonly allocation: StoredAllocation | null
  /** The amount of its payment request; null: all of it may be allocated. */
  readonly requestedMinor: bigint | null
  /** The payment request's state once this is booked. */
  readonly paymentRequestState: PaymentRequestState | null
  /** The version that was read, and the state to write; null for money in suspense. */
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
 * Result of one booking attempt. `duplicate`: the payment is booked already. `stale`: the loan row
 * has changed and the caller must reload and retry.
 */
export type PostingOutcome = 'posted' | 'duplicate' | 'stale'

type PostingServices = {
  readonly db: Db
  readonly config: { readonly database: { readonly paymentBatches: number } }
}

/**
 * Books a payment and its ledger entry in one statement (payment.post_payments),
 * whole or not at all. Payments that come while `config.database.paymentBatches` statements run share the
 * next one (decision 104); inside a transaction a payment is booked alone.
 */
export const postPayment = async (
  { db, config }: PostingServices,
  payment: BookedPayment,
): Promise<PostingOutcome> =>
  await inSpan(
    { name: 'post payment', kind: 'internal' },
    async () =>
      await postTogether(config.database.paymentBatches)(db, {
        ...payment,
        traceParent: currentTraceParent(),
      }),
  )

/** `traceParent`: of the span that books it, for its message. */
type TracedPayment = BookedPayment & { readonly traceParent: string | undefined }

const postPayments = async (
  db: Db,
  payments: readonly TracedPayment[],
): Promise<PostingOutcome[]> => {
  const rowsJson = JSON.stringify(payments.map(toNewPayment))
  const { rows } = await sql<{ id: string; outcome: PostingOutcome }>`
    select id, outcome from payment.post_payments(${rowsJson}::jsonb)`.execute(db)
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]))
  return payments.map(({ paymentId }) => {
    const outcome = outcomes.get(paymentId)
    if (!outcome) throw new Error(`payment.post_payments gave no outcome for ${paymentId}`)
    return outcome
  })
}

type PostTogether = (db: Db, payment: TracedPayment) => Promise<PostingOutcome>

/** By how many batches at once they are booked; a process has one such number. */
const known = new Map<number, PostTogether>()

const postTogether = (concurrency: number): PostTogether => {
  const made =
    known.get(concurrency) ??
    inBatches({ concurrency, maxBatchSize: 32, together: 'lanes', work: postPayments })
  known.set(concurrency, made)
  return made
}

/** The database's type payment.new_payment; amounts as text, since JSON's numbers lose digits. */
const toNewPayment = (payment: TracedPayment) => ({
  payment_id: payment.paymentId,
  provider: payment.provider,
  provider_payment_id: payment.providerPaymentId,
  account_no: payment.number,
  payment_request_id: payment.paymentRequestId,
  loan_id: payment.loanId,
  amount_minor: String(payment.amountMinor),
  currency: payment.currency,
  paid_at: payment.paidAt,
  paid_on: payment.paidOn,
  state: payment.state,
  suspense_reason: payment.suspenseReason,
  allocation: payment.allocation && allocationToJson(payment.allocation),
  requested_minor: payment.requestedMinor === null ? null : String(payment.requestedMinor),
  payment_request_state: payment.paymentRequestState,
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
  trace_parent: payment.traceParent,
})
