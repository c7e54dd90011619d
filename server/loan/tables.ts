import type { ColumnType, Generated } from 'kysely'
import type { DocumentCode } from '#contract/application/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { DecisionReason } from '#domain/decision/decide.ts'
import type { ChargeFact } from '#domain/loan/facts.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'

type Json<T> = ColumnType<T, string, string>

export type OfferState = 'open' | 'taken' | 'ended'

/**
 * `preparing`: nothing has moved. `sending`: the money has left, the provider has it or is asked
 * again. `return-held`: it came back after payments were made. `paid-twice`: the provider paid an
 * attempt that it had said had failed, after another had begun. These two wait for a person, who
 * settles them.
 */
export type DisbursementState =
  | 'preparing'
  | 'sending'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'return-held'
  | 'return-settled'
  | 'paid-twice'
  | 'twice-settled'

/** The source of a refund: overpayment, suspense, or a payout that was returned. */
export type RefundOrigin = 'overpayment' | 'suspense' | 'returned'

/** `asked` waits for a second person; `stopped` could not be paid out and waits for an account. */
export type RefundState = 'asked' | 'sending' | 'stopped' | 'paid' | 'cancelled'

/** What brought a charge or a waiver. */
export type LoanFactCause = 'extension' | 'pay-off' | 'complaint' | 'staff'

/** Why late charges are frozen: a payment dispute, or a payment in suspense. */
export type FreezeCause = 'claim' | 'held-money'

type FactColumns = {
  loan_id: string
  cause: LoanFactCause
  actor: string
  note: string
  payment_id: string | null
  created_at: Generated<Date>
}

export type LoanTables = {
  'loan.loan': {
    loan_id: string
    order_no: string
    borrower_id: string
    product_id: string
    market: MarketCode
    currency: Currency
    state: number
    client_kind: 'new' | 'repeat'
    principal_minor: bigint
    disbursed_on: string | null
    settled_on: string | null
    closed_on: ColumnType<string | null, never, string | null>
    rating_open: Generated<boolean>
    rating_stars: number | null
    rated_at: Date | null
    version: Generated<bigint>
    created_at: Date
    offer_id: ColumnType<string | null, string | undefined, never>
    exempt_from_one_open: Generated<boolean>
  }
  'loan.closed_day': {
    market: MarketCode
    business_on: LocalDate
    closed_at: Date
  }
  'loan.agreement': {
    loan_id: string
    terms: Json<unknown>
    schedule: Json<unknown>
  }
  'loan.charge': FactColumns & {
    charge_id: string
    bucket: ChargeFact['bucket']
    raised_on: LocalDate
    due_on: LocalDate
    amount_minor: bigint
  }
  'loan.waiver': FactColumns & {
    waiver_id: string
    bucket: Bucket
    waived_on: LocalDate
    amount_minor: bigint
    period_no: number | null
  }
  'loan.extension': {
    extension_id: string
    loan_id: string
    effective_on: LocalDate
    due_dates: Json<unknown>
    payment_id: string
    created_at: Generated<Date>
  }
  'loan.late_charge_freeze': {
    freeze_id: string
    loan_id: string
    cause: FreezeCause
    cause_id: string
    from_on: LocalDate
    to_on: LocalDate | null
  }
  'loan.offer': {
    offer_id: string
    proposal_no: string
    borrower_id: string
    product_id: string
    market: MarketCode
    client_kind: 'new' | 'repeat'
    principal_minor: bigint
    installments: number
    terms: Json<unknown>
    schedule: Json<unknown>
    issued_at: Date
    issued_on: LocalDate
    valid_until: LocalDate
    state: OfferState
    loan_id: string | null
  }
  'loan.document': {
    loan_id: string
    code: DocumentCode
    position: number
    title: string
    version: number
    language: string
    text_encrypted: Buffer
    sha256: string
    agreed_at: Date
  }
  'loan.decision': {
    decision_id: string
    loan_id: string
    outcome: 'approved' | 'rejected' | 'held'
    reasons: Json<DecisionReason[]>
    decided_by: string
    note: string
    decided_at: Date
    decision_no: Generated<bigint>
  }
  'loan.disbursement': {
    disbursement_id: string
    /** Of a loan's own money; null for a refund's try. */
    loan_id: string | null
    refund_id: string | null
    attempt: number
    provider: string
    provider_ref: string | null
    amount_minor: bigint
    currency: Currency
    state: DisbursementState
    reason: Generated<string>
    created_at: Date
    checked_at: Date | null
    reported_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    arrived_on: LocalDate | null
    transit_entry_id: string | null
    arrival_entry_id: string | null
  }
  'loan.refund': {
    refund_id: string
    source: RefundOrigin
    loan_id: string | null
    payment_id: string | null
    market: MarketCode
    currency: Currency
    amount_minor: bigint
    state: RefundState
    account_encrypted: Buffer | null
    requested_by: string
    requested_reason: string
    decided_by: string | null
    decided_reason: string | null
    requested_on: LocalDate
    entry_id: string
    created_at: Date
    settled_at: Date | null
  }
}
