import * as copy from '#copy/staff/reminder.js'
import type { ReminderRefusal } from '#domain/reminder/check-reminder.ts'

/** `before-3`, `due` or `late-7` in words. */
export const reminderKindText = (kind: string): string => {
  const [, side, days] = /^(before|late)-(\d+)$/.exec(kind) ?? []
  if (side === undefined) return kind === 'due' ? copy.kindDue() : kind
  const count = Number(days)
  return side === 'before' ? copy.kindBefore({ count }) : copy.kindLate({ count })
}

const refusals = {
  'account-closed': copy.refusedClosed,
  'no-phone': copy.refusedNoPhone,
  'nothing-due': copy.refusedNothingDue,
  'claim-open': copy.refusedDispute,
  'money-held': copy.refusedMoneyHeld,
  'complaint-open': copy.refusedComplaint,
  'opted-out': copy.refusedOptedOut,
  'quiet-hours': copy.refusedHours,
  'quiet-day': copy.refusedDay,
  'already-sent': copy.refusedSent,
  'day-cap': copy.refusedDayCap,
  'week-cap': copy.refusedWeekCap,
} as const satisfies Readonly<Record<ReminderRefusal, () => string>>

const isRefusal = (rule: string): rule is ReminderRefusal => Object.hasOwn(refusals, rule)

/** Why a message was kept back; the code of a rule that has no words yet. */
export const reminderRefusalText = (rule: string): string =>
  isRefusal(rule) ? refusals[rule]() : rule
