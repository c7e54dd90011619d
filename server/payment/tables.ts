import type { ColumnType, Generated } from 'kysely'
import type { SuspenseReason } from '#contract/payment/staff-schemas.ts'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import type { Currency } from '#domain/money/money.ts'

type Json<T> = ColumnType<T, string, string>

export type PaymentState = 'posted' | 'suspense' | 'applied' | 'returned' | 'reversed'

export type PaymentTables = {
  'payment.payment': {
    payment_id: string
    provider: string
    provider_payment_id: string
    account_no: string
    payment_request_id: string | null
    loan_id: string | null
    amount_minor: bigint
    currency: Currency
    paid_at: Date
    paid_on: string
    received_at: Generated<Date>
    sequence_no: Generated<bigint>
    state: PaymentState
    suspense_reason: SuspenseReason | null
    allocation: Json<unknown> | null
    entry_id: string
    decided_by: string | null
    decided_reason: string | null
    for_extension: Generated<boolean>
    requested_minor: bigint | null
    early_settlement_kind: Generated<EarlySettlementKind | null>
  }
  'payment.sweep_progress': {
    provider: string
    checked_until: Date
  }
}
