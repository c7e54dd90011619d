import type { ColumnType, Generated } from 'kysely'
import type { DocumentCode } from '#contract/application/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { DecisionReason } from '#domain/decision/decide.ts'
import type { ChargeFact } from '#domain/loan/facts.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

type Json<T> = ColumnType<T, string, string>

export type OfferState = 'open' | 'taken' | 'ended'

/**
 * `preparing`: nothing has moved. `sending`: the money has left, the provider has it or is asked
 * again. `return-held`: it came back after payments were made. `paid-twice`: the provider paid an
 * attempt that it had said had failed, after another had begun, or two under one reference; it is `paid`
 * once the other has failed or come back. These two wait for a person, who settles them.
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
export type FreezeCause = 'claim' | 'held-money' | 'write-off'

type FactColumns = {
  loanId: string
  cause: LoanFactCause
  actor: string
  note: string
  paymentId: string | null
  createdAt: Generated<Date>
}

export type LoanTables = {
  'loan.loan': {
    loanId: string
    orderNo: string
    borrowerId: string
    productId: string
    market: MarketCode
    currency: Currency
    state: number
    clientKind: 'new' | 'repeat'
    principalMinor: bigint
    disbursedOn: string | null
    settledOn: string | null
    closedOn: ColumnType<string | null, never, string | null>
    writtenOffOn: ColumnType<LocalDate | null, never, LocalDate | null>
    ratingOpen: Generated<boolean>
    ratingStars: number | null
    ratedAt: Date | null
    version: Generated<bigint>
    createdAt: Date
    offerId: ColumnType<string | null, string | undefined, never>
    exemptFromOneOpen: Generated<boolean>
  }
  'loan.closedDay': {
    market: MarketCode
    businessOn: LocalDate
    closedAt: Date
  }
  'loan.agreement': {
    loanId: string
    terms: Json<unknown>
    schedule: Json<unknown>
  }
  'loan.charge': FactColumns & {
    chargeId: string
    bucket: ChargeFact['bucket']
    raisedOn: LocalDate
    dueOn: LocalDate
    amountMinor: bigint
  }
  'loan.waiver': FactColumns & {
    waiverId: string
    bucket: Bucket
    waivedOn: LocalDate
    amountMinor: bigint
    periodNo: number | null
  }
  'loan.extension': {
    extensionId: string
    loanId: string
    effectiveOn: LocalDate
    dueDates: Json<unknown>
    paymentId: string | null
    kind: Generated<'extension' | 'hardship-plan'>
    actor: Generated<string>
    note: Generated<string>
    createdAt: Generated<Date>
  }
  'loan.lateChargeFreeze': {
    freezeId: string
    loanId: string
    cause: FreezeCause
    causeId: string
    fromOn: LocalDate
    toOn: LocalDate | null
  }
  'loan.offer': {
    offerId: string
    proposalNo: string
    borrowerId: string
    productId: string
    /** The version that it was priced by; null before there were versions. */
    productVersionId: NullableColumn<string>
    market: MarketCode
    clientKind: 'new' | 'repeat'
    principalMinor: bigint
    installments: number
    terms: Json<unknown>
    schedule: Json<unknown>
    issuedAt: Date
    issuedOn: LocalDate
    validUntil: LocalDate
    state: OfferState
    loanId: string | null
  }
  'loan.document': {
    loanId: string
    code: DocumentCode
    position: number
    title: string
    version: number
    language: string
    textEncrypted: Buffer
    sha256: string
    agreedAt: Date
  }
  'loan.decision': {
    decisionId: string
    loanId: string
    outcome: 'approved' | 'rejected' | 'held'
    reasons: Json<DecisionReason[]>
    decidedBy: string
    /** Who proposed what `decidedBy` agreed to; null where nobody had to agree. */
    proposedBy: NullableColumn<string>
    /** The version of the rules that decided; null for staff, and before there were versions. */
    rulesVersionId: NullableColumn<string>
    note: string
    decidedAt: Date
    decisionNo: Generated<bigint>
  }
  'loan.disbursement': {
    disbursementId: string
    /** Of a loan's own money; null for a refund's try. */
    loanId: string | null
    refundId: string | null
    attempt: number
    provider: string
    providerRef: string | null
    bankRef: ColumnType<string | null, string | null | undefined, string | null>
    factsVersion: number | null
    amountMinor: bigint
    currency: Currency
    state: DisbursementState
    reason: Generated<string>
    createdAt: Date
    checkedAt: Date | null
    reportedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
    returnReportedAt: NullableColumn<Date>
    arrivedOn: LocalDate | null
    transitEntryId: string | null
    arrivalEntryId: string | null
    payoutAccountId: NullableColumn<string>
    nameCheckId: NullableColumn<string>
  }
  'loan.refund': {
    refundId: string
    source: RefundOrigin
    loanId: string | null
    paymentId: string | null
    market: MarketCode
    currency: Currency
    amountMinor: bigint
    state: RefundState
    accountEncrypted: Buffer | null
    requestedBy: string
    requestedReason: string
    decidedBy: string | null
    decidedReason: string | null
    requestedOn: LocalDate
    entryId: string
    createdAt: Date
    settledAt: Date | null
  }
}
