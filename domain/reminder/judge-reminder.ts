import { getBusinessCalendar } from '../calendar/holidays.ts'
import { dayOfWeek } from '../calendar/local-date.ts'
import { hourIn, localDateIn } from '../calendar/zone.ts'
import type { PlannedReminder, ReminderRules } from './reminder-plan.ts'

/** Why a message about repayment is kept back. */
export type ReminderRefusal =
  | 'account-closed'
  | 'no-phone'
  | 'nothing-due'
  | 'claim-open'
  | 'money-held'
  | 'complaint-open'
  | 'opted-out'
  | 'quiet-hours'
  | 'quiet-day'
  | 'already-sent'
  | 'day-cap'
  | 'week-cap'

/** All that the door looks at. */
export type ReminderCase = {
  readonly planned: PlannedReminder
  readonly now: Date
  /** Every zone the borrower may live in; one when the address says it. */
  readonly zones: readonly string[]
  readonly isClosed: boolean
  /** The borrower's own number; nobody else is ever written to. */
  readonly hasPhone: boolean
  /** Something of that installment is still owed, on the day the message names. */
  readonly isOwed: boolean
  readonly hasOpenClaim: boolean
  readonly holdsMoney: boolean
  readonly hasOpenComplaint: boolean
  readonly wantsReminders: boolean
  /** This very message went out before. */
  readonly wasSent: boolean
  /** Messages about repayment to this borrower today, and in the last seven days with it. */
  readonly sentToday: number
  readonly sentThisWeek: number
}

/**
 * What the door says of one message: the first rule that keeps it back, or undefined. Rules that
 * stand for good come before those that pass with the hour or the day.
 */
export function judgeReminder(
  rules: ReminderRules,
  asked: ReminderCase,
): ReminderRefusal | undefined {
  const { planned } = asked
  if (asked.isClosed) return 'account-closed'
  if (!asked.hasPhone) return 'no-phone'
  if (asked.wasSent) return 'already-sent'
  if (!asked.isOwed) return 'nothing-due'
  if (asked.hasOpenComplaint) return 'complaint-open'
  if (asked.hasOpenClaim) return 'claim-open'
  if (asked.holdsMoney) return 'money-held'
  if (!asked.wantsReminders && !planned.required) return 'opted-out'
  if (asked.zones.length === 0 || !asked.zones.every(zone => isAwake(rules, zone, asked.now))) {
    return 'quiet-hours'
  }
  if (planned.fromDay > 0 && isQuietDay(rules, asked)) return 'quiet-day'
  if (asked.sentToday >= rules.mostPerDay) return 'day-cap'
  if (asked.sentThisWeek >= rules.mostPerWeek) return 'week-cap'
  return undefined
}

/** Whether a message may go at this hour of a zone. */
export function isAwake(
  { fromHour, toHour }: Pick<ReminderRules, 'fromHour' | 'toHour'>,
  zone: string,
  now: Date,
): boolean {
  const hour = hourIn(zone, now)
  return fromHour <= hour && hour < toHour
}

function isQuietDay(
  { market, quietWeekdays }: ReminderRules,
  { zones, now }: Pick<ReminderCase, 'zones' | 'now'>,
): boolean {
  const { holidays } = getBusinessCalendar(market)
  return zones.some(zone => {
    const day = localDateIn(zone, now)
    return quietWeekdays.includes(dayOfWeek(day)) || holidays.some(({ on }) => on === day)
  })
}
