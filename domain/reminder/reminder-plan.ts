import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import type { MarketCode } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'
import type { PlannedReminder, ReminderRules } from './reminder-rules.ts'

/** The rules in force on a day; @throws RangeError before the first of them. */
export function reminderRulesFor(market: MarketCode, on: LocalDate): ReminderRules {
  const rules = marketRules(market).reminderRows.findLast(row => row.since <= on)
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
