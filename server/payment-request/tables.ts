import type { ColumnType } from 'kysely'
import type { PayType } from '#contract/payment-request/schemas.ts'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import type { Currency } from '#domain/money/money.ts'

/** `part-paid`: less than its amount was paid; that counts, and the request takes no more. */
export type PaymentRequestState =
  | 'preparing'
  | 'waiting'
  | 'paid'
  | 'part-paid'
  | 'expired'
  | 'replaced'
  | 'failed'

/** `card`: installments too, paid by card beside the request that may be active. */
export type PaymentRequestPurpose = 'installments' | 'extension' | 'card' | EarlySettlementKind

export type PaymentRequestTables = {
  'payment_request.method_choice': {
    loan_id: string
    pay_type: PayType
    pay_code: string
    specific_num: string
    is_default: boolean
    updated_at: Date
  }
  'payment_request.payment_request': {
    payment_request_id: string
    request_no: string
    loan_id: string
    purpose: PaymentRequestPurpose
    issue_no: number
    pay_type: PayType
    pay_code: string
    periods: number
    amount_minor: bigint
    currency: Currency
    provider: string
    provider_ref: string | null
    account_no: string | null
    branch_code: ColumnType<string | null, string | null | undefined, string | null>
    state: PaymentRequestState
    expires_at: Date
    created_at: Date
  }
}
