import { dayOfWeek } from '../calendar/local-date.ts'
import { hourIn, localDateIn } from '../calendar/zone.ts'
import type { PlannedReminder, ReminderRules } from './reminder-rules.ts'

/** Why the message gate refuses a message about repayment. */
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

/** All that the message gate checks. */
export type ReminderGateInput = {
  readonly planned: PlannedReminder
  readonly now: Date
  /** Every zone the borrower may live in; one when the address says it. */
  readonly zones: readonly string[]
  readonly isClosed: boolean
  /** The borrower's own number: messages go to no other person. */
  readonly hasPhone: boolean
  /** Part of the installment is still owed on the day that the message names. */
  readonly isOwed: boolean
  readonly hasOpenPaymentDispute: boolean
  readonly hasMoneyInSuspense: boolean
  readonly hasOpenComplaint: boolean
  readonly hasRemindersEnabled: boolean
  /** The same message was sent before. */
  readonly wasSent: boolean
  /** Messages about repayment sent to this borrower today, and in the last seven days. */
  readonly sentToday: number
  readonly sentThisWeek: number
}

/**
 * The first rule that refuses a message, or undefined when it may go. Permanent reasons are checked
 * before those that end with the hour or the day.
 */
export function checkReminder(
  rules: ReminderRules,
  input: ReminderGateInput,
): ReminderRefusal | undefined {
  const { planned } = input
  if (input.isClosed) return 'account-closed'
  if (!input.hasPhone) return 'no-phone'
  if (input.wasSent) return 'already-sent'
  if (!input.isOwed) return 'nothing-due'
  if (input.hasOpenComplaint) return 'complaint-open'
  if (input.hasOpenPaymentDispute) return 'claim-open'
  if (input.hasMoneyInSuspense) return 'money-held'
  if (!input.hasRemindersEnabled && !planned.required) return 'opted-out'
  if (
    input.zones.length === 0 ||
    !input.zones.every(zone => isWithinContactHours(rules, zone, input.now))
  ) {
    return 'quiet-hours'
  }
  if (planned.fromDay > 0 && isQuietDay(rules, input)) return 'quiet-day'
  if (input.sentToday >= rules.maxPerDay) return 'day-cap'
  if (input.sentThisWeek >= rules.maxPerWeek) return 'week-cap'
  return undefined
}

/** Whether the contact hours of a zone include `now`. */
export function isWithinContactHours(
  { fromHour, toHour }: Pick<ReminderRules, 'fromHour' | 'toHour'>,
  zone: string,
  now: Date,
): boolean {
  const hour = hourIn(zone, now)
  return fromHour <= hour && hour < toHour
}

function isQuietDay(
  { quietWeekdays, holidays }: ReminderRules,
  { zones, now }: Pick<ReminderGateInput, 'zones' | 'now'>,
): boolean {
  return zones.some(zone => {
    const day = localDateIn(zone, now)
    return quietWeekdays.includes(dayOfWeek(day)) || holidays.some(({ on }) => on === day)
  })
}
