import type { Generated } from 'kysely'
import type { ReminderOutcome } from '#contract/reminder/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { ReminderRefusal } from '#domain/reminder/check-reminder.ts'
import type { ReminderKind } from '#domain/reminder/reminder-rules.ts'

export type ReminderTables = {
  'reminder.message': {
    messageId: string
    messageNo: Generated<bigint>
    borrowerId: string
    loanId: string
    kind: ReminderKind
    dueOn: LocalDate
    outcome: ReminderOutcome
    reason: ReminderRefusal | null
    sender: Generated<string>
    textEncrypted: Buffer | null
    decidedAt: Date
    decidedOn: LocalDate
  }
  'reminder.preference': {
    preferenceNo: Generated<bigint>
    borrowerId: string
    enabled: boolean
    version: string
    decidedAt: Date
  }
  'reminder.run': {
    market: MarketCode
    day: LocalDate
    finishedAt: Date
    complete: boolean
  }
}
