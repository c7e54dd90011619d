import { daysBetween, type LocalDate, localDate } from '../calendar/local-date.ts'
import type { MarketCode } from '../market/market.ts'

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
  readonly market: MarketCode
  /** Contact hours in the borrower's zone: from `fromHour`, before `toHour`. */
  readonly fromHour: number
  readonly toHour: number
  /**
   * Weekdays without messages to late borrowers, 0 Sunday … 6 Saturday. Holidays have none either.
   */
  readonly quietWeekdays: readonly number[]
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
 * Hours: Indonesia 08:00 to 20:00 in the zone of the borrower's address (point IX.5.d of the 2023
 * circular of its regulator); India 08:00 to 19:00 (the central bank's circular of 12 August 2022).
 * Indonesia requires a message before the due date and one after it: both are sent in both markets
 * even to borrowers who opted out. The quiet Sundays and holidays and the caps on messages are the
 * lender's own rules.
 */
const REMINDER_RULES: readonly ReminderRules[] = (['ID', 'IN'] as const).map(market => ({
  since: localDate('2026-01-01'),
  market,
  fromHour: 8,
  toHour: market === 'ID' ? 20 : 19,
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
}))

/** The rules in force on a day; @throws RangeError before the first of them. */
export function reminderRulesFor(market: MarketCode, on: LocalDate): ReminderRules {
  const rules = REMINDER_RULES.findLast(row => row.market === market && row.since <= on)
  if (rules === undefined) throw new RangeError(`no rules for reminders in ${market} on ${on}`)
  return rules
}

/**
 * The message to send today about an installment: the last planned one whose day has come, until
 * the day before the next. Missed messages are not sent later: "due in three days" is still true
 * two days before, but not after the due day. Undefined when none is planned.
 */
export function reminderFor(
  { plan }: Pick<ReminderRules, 'plan'>,
  dueOn: LocalDate,
  today: LocalDate,
): PlannedReminder | undefined {
  const day = daysBetween(dueOn, today)
  const last = plan.findLast(({ fromDay }) => fromDay <= day)
  // The last planned message may be sent for a week; after that it is up to the collections staff.
  const isOver = last !== undefined && last === plan.at(-1) && day > last.fromDay + 6
  return isOver ? undefined : last
}
