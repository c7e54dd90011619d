import * as copy from '#copy/staff/reminder.js'

/** `before-3`, `due` or `late-7` in words. */
export const reminderKindText = (kind: string): string => {
  const [, side, days] = /^(before|late)-(\d+)$/.exec(kind) ?? []
  if (side === undefined) return kind === 'due' ? copy.kindDue() : kind
  const count = Number(days)
  return side === 'before' ? copy.kindBefore({ count }) : copy.kindLate({ count })
}

const refusals: Readonly<Record<string, () => string>> = {
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
}

/** Why a message was kept back; the code of a rule that has no words yet. */
export const reminderRefusalText = (rule: string): string => refusals[rule]?.() ?? rule
