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

/**
 * `card` and `reminder`: installments too, paid by card or by the link of a reminder beside the request
 * that may be active.
 */
export type PaymentRequestPurpose =
  | 'installments'
  | 'extension'
  | 'card'
  | 'reminder'
  | EarlySettlementKind

export type PaymentRequestTables = {
  'paymentRequest.methodChoice': {
    loanId: string
    paymentMethodType: PayType
    paymentMethodCode: string
    bankChannel: string
    isDefault: boolean
    updatedAt: Date
  }
  'paymentRequest.paymentRequest': {
    paymentRequestId: string
    requestNo: string
    loanId: string
    purpose: PaymentRequestPurpose
    issueNo: number
    paymentMethodType: PayType
    paymentMethodCode: string
    periods: number
    amountMinor: bigint
    currency: Currency
    provider: string
    providerRef: string | null
    accountNo: string | null
    branchCode: ColumnType<string | null, string | null | undefined, string | null>
    payeeName: ColumnType<string | null, string | null | undefined, string | null>
    qrText: ColumnType<string | null, string | null | undefined, string | null>
    payUrl: ColumnType<string | null, string | null | undefined, string | null>
    state: PaymentRequestState
    expiresAt: Date
    createdAt: Date
  }
}
