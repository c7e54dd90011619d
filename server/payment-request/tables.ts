import type { ColumnType, Generated } from 'kysely'
import type { SuspenseReason } from '#contract/payment/staff-schemas.ts'
import type { PaymentDisputeState } from '#contract/payment-dispute/schemas.ts'
import type { PayType } from '#contract/payment-request/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { CardPaymentState } from '#domain/card-payment/card-payment-state.ts'
import type { EarlySettlementKind } from '#domain/early-settlement/early-settlement.ts'
import type { Currency } from '#domain/money/money.ts'

type Json<T> = ColumnType<T, string, string>

/** Left out at first, filled in later. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Why late charges stand still. */
export type FreezeCause = 'claim' | 'held-money'

/** `part-paid`: less than its amount came; that counts, and the number takes no more. */
export type PaymentRequestState =
  | 'preparing'
  | 'waiting'
  | 'paid'
  | 'part-paid'
  | 'expired'
  | 'replaced'
  | 'failed'

/** `card`: installments too, charged to a card beside the number that may be live. */
export type PaymentRequestPurpose = 'installments' | 'extension' | 'card' | EarlySettlementKind

export type PaymentState = 'posted' | 'suspense' | 'applied' | 'returned' | 'reversed'

export type RepaymentTables = {
  'repayment.choice': {
    loan_id: string
    pay_type: PayType
    pay_code: string
    specific_num: string
    is_default: boolean
    updated_at: Date
  }
  'repayment.instruction': {
    instruction_id: string
    bill_no: string
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
    number: string | null
    branch_code: ColumnType<string | null, string | null | undefined, string | null>
    state: PaymentRequestState
    expires_at: Date
    created_at: Date
  }
  'repayment.payment': {
    payment_id: string
    provider: string
    provider_payment_id: string
    number: string
    instruction_id: string | null
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
    asked_minor: bigint | null
    exit: Generated<EarlySettlementKind | null>
  }
  'repayment.sweep': {
    provider: string
    asked_until: Date
  }
  'repayment.claim': {
    claim_id: string
    claim_no: string
    sequence_no: Generated<bigint>
    loan_id: string
    instruction_id: string
    reference: string
    state: PaymentDisputeState
    opened_at: Date
    kept_at: Generated<Date>
    opened_on: LocalDate
    answer_by: LocalDate
    ends_on: LocalDate
    ended_at: Date | null
    decided_by: Later<string>
    decided_reason: Later<string>
    payment_id: Later<string>
  }
  'repayment.fine_freeze': {
    freeze_id: string
    loan_id: string
    cause: FreezeCause
    cause_id: string
    from_on: LocalDate
    to_on: LocalDate | null
  }
  'repayment.card_charge': {
    charge_id: string
    instruction_id: string
    loan_id: string
    way: 'card' | 'redirect'
    provider: string
    bank_name: string
    card_ending: string
    card_index: Buffer | null
    state: CardPaymentState
    tries: number
    codes_sent: number
    code_sent_at: Date | null
    page_url: string
    reason: string
    created_at: Date
    moved_at: Date
    looked_at: Date | null
  }
}
