import { localDate } from '../../calendar/local-date.ts'
import { LENDERS_OWN_REMINDERS, type ReminderRules } from '../../reminder/reminder-rules.ts'
import { INDIAN_CALENDAR } from './holidays.ts'

/** 08:00 to 19:00 (RBI circular of 12 August 2022). */
export const INDIAN_REMINDERS: readonly ReminderRules[] = [
  {
    ...LENDERS_OWN_REMINDERS,
    since: localDate('2026-01-01'),
    fromHour: 8,
    toHour: 19,
    holidays: INDIAN_CALENDAR.holidays,
  },
]
