import type { Holiday } from '../calendar/business-days.ts'
import type { LocalDate } from '../calendar/local-date.ts'

/** `before-3`: three days before the day it is due; `late-7`: seven days after. */
export type ReminderKind = `before-${number}` | 'due' | `late-${number}`

export type PlannedReminder = {
  readonly kind: ReminderKind
  /** Days from the due day: -3 is three days before. */
  readonly fromDay: number
  /** Sent even to borrowers who opted out of reminders. */
  readonly required: boolean
}

/** The rules of a market for messages about repayment, as of a day. */
export type ReminderRules = {
  readonly since: LocalDate
  /** Contact hours in the borrower's zone: from `fromHour`, before `toHour`. */
  readonly fromHour: number
  readonly toHour: number
  /** Weekdays without messages to late borrowers, 0 Sunday … 6 Saturday. */
  readonly quietWeekdays: readonly number[]
  /** Nor on these days. */
  readonly holidays: readonly Holiday[]
  readonly maxPerDay: number
  /** In any seven days. */
  readonly maxPerWeek: number
  /** In the order of their days. */
  readonly plan: readonly PlannedReminder[]
}

const planned = (fromDay: number, required = false): PlannedReminder => {
  if (fromDay === 0) return { kind: 'due', fromDay, required }
  const kind = fromDay < 0 ? (`before-${-fromDay}` as const) : (`late-${fromDay}` as const)
  return { kind, fromDay, required }
}

/**
 * The lender's own rules, the same in every market: the plan, the quiet Sundays and the caps on
 * messages. Indonesia requires a message before the due date and one after it; every market sends
 * both, even to borrowers who opted out.
 */
export const LENDERS_OWN_REMINDERS = {
  quietWeekdays: [0],
  maxPerDay: 1,
  maxPerWeek: 4,
  plan: [
    planned(-3),
    planned(-1, true),
    planned(0),
    planned(1, true),
    planned(3),
    planned(7),
    planned(14),
    planned(30),
    planned(60),
  ],
} as const satisfies Partial<ReminderRules>
