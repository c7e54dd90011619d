import type { Generated } from 'kysely'
import type { PaymentDisputeState } from '#contract/payment-dispute/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type PaymentDisputeTables = {
  'paymentDispute.dispute': {
    disputeId: string
    disputeNo: string
    sequenceNo: Generated<bigint>
    loanId: string
    /** Its loan's. */
    market: MarketCode
    paymentRequestId: string
    reference: string
    state: PaymentDisputeState
    openedAt: Date
    storedAt: Generated<Date>
    openedOn: LocalDate
    answerBy: LocalDate
    endsOn: LocalDate
    endedAt: Date | null
    decidedBy: NullableColumn<string>
    decidedReason: NullableColumn<string>
    paymentId: NullableColumn<string>
  }
}
