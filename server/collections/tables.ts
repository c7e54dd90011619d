import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { NextAction, PromiseState } from '#domain/collections/check-contact.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type ContactOutcome = 'reached' | 'not-reached' | 'wrong-number' | 'sent'

export type CollectionsTables = {
  'collections.case': {
    loanId: string
    market: MarketCode
    /** The number of the loan's state when the case was written. */
    loanState: number
    /** As the loan has them, for its list in these orders. */
    appliedAt: Date
    principalMinor: bigint
    daysPastDue: number
    overdueMinor: bigint
    outstandingMinor: bigint
    promise: PromiseState | 'none'
    nextAction: NextAction
    updatedOn: LocalDate
  }
  'collections.promise': {
    promiseId: string
    loanId: string
    amountMinor: bigint
    madeOn: LocalDate
    dueOn: LocalDate
    paidBeforeMinor: bigint
    recordedBy: string
    note: string
    createdAt: Date
  }
  'collections.contact': {
    contactId: string
    loanId: string
    borrowerId: string
    channel: 'call' | 'message'
    outcome: NullableColumn<ContactOutcome>
    note: string
    askedBy: string
    askedAt: Date
    askedOn: LocalDate
    endedAt: NullableColumn<Date>
  }
}
