import { localDate } from '../../calendar/local-date.ts'
import { LENDERS_OWN_REMINDERS, type ReminderRules } from '../../reminder/reminder-rules.ts'
import { INDONESIAN_CALENDAR } from './holidays.ts'

/** 08:00 to 20:00 in the zone of the borrower's address (OJK circular 19/SEOJK.06/2023, IX.5.d). */
export const INDONESIAN_REMINDERS: readonly ReminderRules[] = [
  {
    ...LENDERS_OWN_REMINDERS,
    since: localDate('2026-01-01'),
    fromHour: 8,
    toHour: 20,
    holidays: INDONESIAN_CALENDAR.holidays,
  },
]
