import type { Generated } from 'kysely'
import type { ReminderOutcome } from '#contract/reminder/staff-schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { ReminderRefusal } from '#domain/reminder/check-reminder.ts'
import type { ReminderKind } from '#domain/reminder/reminder-rules.ts'

export type ReminderTables = {
  'reminder.message': {
    message_id: string
    message_no: Generated<bigint>
    borrower_id: string
    loan_id: string
    kind: ReminderKind
    due_on: LocalDate
    outcome: ReminderOutcome
    reason: ReminderRefusal | null
    sender: Generated<string>
    text_encrypted: Buffer | null
    decided_at: Date
    decided_on: LocalDate
  }
  'reminder.preference': {
    preference_no: Generated<bigint>
    borrower_id: string
    enabled: boolean
    version: string
    decided_at: Date
  }
  'reminder.run': {
    market: MarketCode
    day: LocalDate
    finished_at: Date
    complete: boolean
  }
}
