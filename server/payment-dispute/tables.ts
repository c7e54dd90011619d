import type { Generated } from 'kysely'
import type { PaymentDisputeState } from '#contract/payment-dispute/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type PaymentDisputeTables = {
  'payment_dispute.dispute': {
    dispute_id: string
    dispute_no: string
    sequence_no: Generated<bigint>
    loan_id: string
    payment_request_id: string
    reference: string
    state: PaymentDisputeState
    opened_at: Date
    stored_at: Generated<Date>
    opened_on: LocalDate
    answer_by: LocalDate
    ends_on: LocalDate
    ended_at: Date | null
    decided_by: NullableColumn<string>
    decided_reason: NullableColumn<string>
    payment_id: NullableColumn<string>
  }
}
