import type { ColumnType, Generated } from 'kysely'
import type { SuspenseReason } from '#contract/payment/staff-schemas.ts'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import type { Currency } from '#domain/money/money.ts'

type Json<T> = ColumnType<T, string, string>

export type PaymentState = 'posted' | 'suspense' | 'applied' | 'returned' | 'reversed' | 'split'

export type PaymentTables = {
  'payment.payment': {
    paymentId: string
    provider: string
    providerPaymentId: string
    accountNo: string
    paymentRequestId: string | null
    loanId: string | null
    amountMinor: bigint
    currency: Currency
    paidAt: Date
    paidOn: string
    receivedAt: Generated<Date>
    sequenceNo: Generated<bigint>
    state: PaymentState
    suspenseReason: SuspenseReason | null
    /** Null for money in suspense, and for money from an overpayment that pays nothing now. */
    allocation: Json<unknown> | null
    entryId: string
    decidedBy: string | null
    decidedReason: string | null
    forExtension: Generated<boolean>
    requestedMinor: bigint | null
    earlySettlementKind: Generated<EarlySettlementKind | null>
    /** Of a part of money that staff split over several loans: the payment that came in. */
    partOf: Generated<string | null>
    /** What its provider has refunded of it, as `RefundedParts`; `amountMinor` is what is left. */
    refundedParts: ColumnType<unknown, string | undefined, string>
  }
  'payment.sweepProgress': {
    provider: string
    checkedUntil: Date
  }
}
