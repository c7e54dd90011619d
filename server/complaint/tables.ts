import type { Generated } from 'kysely'
import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ComplaintState } from '#domain/complaint/complaint-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type MessageKind = 'borrower' | 'answer' | 'question' | 'note'

export type ComplaintTables = {
  'complaint.complaint': {
    complaint_id: string
    sequence_no: Generated<bigint>
    complaint_no: string
    borrower_id: string
    loan_id: string | null
    market: MarketCode
    problem_type: string
    son_type: string
    urgent: boolean
    state: ComplaintState
    queue: ComplaintQueue
    taken_by: NullableColumn<string>
    received_at: Date
    received_on: LocalDate
    target_on: LocalDate
    answer_by: LocalDate
    limit_on: LocalDate
    stopped_on: NullableColumn<LocalDate>
    score_open: Generated<boolean>
    stars: NullableColumn<number>
    rated_at: NullableColumn<Date>
  }
  'complaint.message': {
    message_id: string
    message_no: Generated<bigint>
    complaint_id: string
    kind: MessageKind
    author: string
    text_encrypted: Buffer | null
    written_at: Date
  }
  'complaint.image': {
    message_id: string
    position: number
    image_id: string
  }
  'complaint.audit': {
    audit_id: string
    audit_no: Generated<bigint>
    complaint_id: string
    staff_name: string
    action: string
    reason: string
    done_at: Date
  }
}
