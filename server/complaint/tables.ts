import type { Generated } from 'kysely'
import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ComplaintState } from '#domain/complaint/complaint-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type MessageKind = 'borrower' | 'answer' | 'question' | 'note' | 'notice'

export type ComplaintTables = {
  'complaint.complaint': {
    complaintId: string
    sequenceNo: Generated<bigint>
    complaintNo: string
    version: Generated<number>
    borrowerId: string
    loanId: string | null
    market: MarketCode
    problemType: string
    sonType: string
    urgent: boolean
    state: ComplaintState
    queue: ComplaintQueue
    takenBy: NullableColumn<string>
    receivedAt: Date
    receivedOn: LocalDate
    targetOn: LocalDate
    answerBy: LocalDate
    limitOn: LocalDate
    stoppedOn: NullableColumn<LocalDate>
    scoreOpen: Generated<boolean>
    stars: NullableColumn<number>
    ratedAt: NullableColumn<Date>
    mergedInto: NullableColumn<string>
  }
  'complaint.message': {
    messageId: string
    messageNo: Generated<bigint>
    complaintId: string
    kind: MessageKind
    author: string
    textEncrypted: Buffer | null
    writtenAt: Date
  }
  'complaint.image': {
    messageId: string
    position: number
    imageId: string
  }
}
