import { sql } from 'kysely'
import type { PaymentDisputeState } from '#contract/payment-dispute/schemas.ts'
import type { FreezeCause } from './tables.ts'

/** Days on which late charges stand still, and what for. */
export type StoredFreeze = {
  readonly fromOn: string
  readonly toOn: string | null
  readonly cause: FreezeCause
}

/** The last time the borrower said that money was sent. */
export type StoredPaymentDispute = {
  readonly disputeId: string
  readonly disputeNo: string
  readonly paymentRequestId: string
  readonly reference: string
  readonly state: PaymentDisputeState
  readonly openedAt: string
  readonly answerBy: string
  readonly endsOn: string
  readonly frozenFrom: string | null
  readonly frozenTo: string | null
  readonly answer: string | null
}

/** The last time the borrower said that money was sent; of a loan `l`. */
export const lastPaymentDispute = sql<StoredPaymentDispute | null>`(
  select jsonb_build_object('disputeId', c.dispute_id, 'disputeNo', c.dispute_no,
      'paymentRequestId', c.payment_request_id, 'reference', c.reference, 'state', c.state,
      'openedAt', c.opened_at, 'answerBy', c.answer_by, 'endsOn', c.ends_on,
      'frozenFrom', f.from_on, 'frozenTo', f.to_on, 'answer', c.decided_reason)
  from payment_dispute.dispute c
    left join loan.late_charge_freeze f on f.cause = 'claim' and f.cause_id = c.dispute_id
  where c.loan_id = l.loan_id order by c.sequence_no desc limit 1)`

/** Days frozen by payment disputes and by money in suspense, of a loan `l`. */
export const freezeFacts = sql<StoredFreeze[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('fromOn', f.from_on, 'toOn', f.to_on,
      'cause', f.cause) order by f.from_on, f.freeze_id), '[]')
  from loan.late_charge_freeze f where f.loan_id = l.loan_id)`
