import { sql } from 'kysely'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import type { Currency } from '#domain/money/money.ts'

/** A payment as the loan's facts hold it; amounts as decimal text of minor units. */
export type StoredLoanPayment = {
  readonly paymentId: string
  readonly sequenceNo: string
  readonly paidOn: string
  readonly paidAt: string
  readonly amountMinor: string
  /** The loan's own, but for money that is held because it is not. */
  readonly currency: Currency
  readonly state: 'posted' | 'suspense' | 'applied' | 'returned' | 'reversed' | 'split'
  readonly receivedAt: string
  readonly entryId: string
  /** It paid for an extension. */
  readonly forExtension: boolean
  readonly paymentRequestId: string | null
  /** The amount of its payment request; null: all of it may be allocated. */
  readonly requestedMinor: string | null
  /** Set when this payment cancelled the loan in its cooling-off period or settled it early. */
  readonly earlySettlementKind: EarlySettlementKind | null
  /** Money that was here already, paid beyond the debt. */
  readonly fromOverpayment: boolean
  /**
   * Such money of whose overpayment nothing is there now, or nothing is owed: its state is `reversed` and
   * no entry stands for it, but it pays the debt again once it can.
   */
  readonly isUncovered: boolean
}

/**
 * The states of a payment that counts on its loan: booked at once or out of suspense, and not
 * reversed.
 */
export const effectiveStates = ['posted', 'applied'] as const

/** Whether a payment counts on its loan. */
export const isEffective = ({ state }: { readonly state: string }): boolean =>
  effectiveStates.some(each => each === state)

/** Whom a payment came from that only put money to the debt which was paid beyond it before. */
export const overpaymentProvider = 'overpayment'

/** A refund of money paid beyond the debt, planned or paid. */
export type StoredRefund = {
  readonly refundId: string
  readonly requestedOn: string
  readonly amountMinor: string
}

/** Parts of the one statement that reads a loan, whose row is `l`. */
export const refundFacts = sql<StoredRefund[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'requestedOn', r.requested_on,
      'amountMinor', r.amount_minor::text) order by r.requested_on, r.refund_id), '[]')
  from loan.refund r
  where r.loan_id = l.loan_id and r.source = 'overpayment' and r.state <> 'cancelled')`

export const paymentFacts = sql<StoredLoanPayment[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'paymentId', p.payment_id, 'sequenceNo', p.sequence_no::text, 'paidOn', p.paid_on,
      'paidAt', p.paid_at, 'amountMinor', p.amount_minor::text,
      'currency', p.currency, 'state', p.state,
      'receivedAt', p.received_at, 'entryId', p.entry_id, 'forExtension', p.for_extension,
      'paymentRequestId', p.payment_request_id, 'requestedMinor', p.requested_minor::text,
      'earlySettlementKind', p.early_settlement_kind,
      'fromOverpayment', p.provider = 'overpayment',
      'isUncovered', p.provider = 'overpayment' and p.state = 'reversed' and p.allocation is null)
    order by p.paid_on, p.sequence_no), '[]')
  from payment.payment p where p.loan_id = l.loan_id)`
