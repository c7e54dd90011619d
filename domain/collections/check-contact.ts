import { addDays, type LocalDate } from '../calendar/local-date.ts'
import { isWithinContactHours } from '../reminder/check-reminder.ts'
import type { ContactRules } from './contact-rules.ts'

/** Why the contact guard refuses a contact about a late loan. */
export type ContactRefusal =
  | 'account-closed'
  | 'no-phone'
  | 'nothing-overdue'
  | 'complaint-open'
  | 'payment-dispute-open'
  | 'hardship-plan-kept'
  | 'promise-open'
  | 'opted-out'
  | 'quiet-hours'
  | 'day-cap'
  | 'week-cap'

/** All that the contact guard checks. There is no field for anyone but the borrower. */
export type ContactInput = {
  readonly channel: 'call' | 'message'
  readonly now: Date
  /** Every zone the borrower may live in; one when the address says it. */
  readonly zones: readonly string[]
  /** Undefined: not known. */
  readonly yearlyIncomeMinor: bigint | undefined
  readonly isClosed: boolean
  readonly hasPhone: boolean
  readonly daysPastDue: number
  readonly isOnHardshipPlan: boolean
  /** A promise to pay whose day has not passed. */
  readonly hasOpenPromise: boolean
  readonly hasOpenComplaint: boolean
  readonly hasOpenPaymentDispute: boolean
  readonly hasMessagesEnabled: boolean
  /** Contacts and messages about repayment today, and in the last seven days. */
  readonly contactsToday: number
  readonly contactsThisWeek: number
}

/** The hours that hold for a borrower. */
export function contactHoursFor(
  rules: ContactRules,
  yearlyIncomeMinor: bigint | undefined,
): Pick<ContactRules, 'fromHour' | 'toHour' | 'source'> {
  const { microfinance } = rules
  if (microfinance === undefined) return rules
  const isAbove =
    yearlyIncomeMinor !== undefined && yearlyIncomeMinor > microfinance.yearlyIncomeMaxMinor
  return isAbove ? rules : microfinance
}

/**
 * The first rule that refuses a contact, or undefined when the borrower may be contacted now.
 * Reasons that last are checked before those that end with the hour or the day.
 */
export function checkContact(rules: ContactRules, input: ContactInput): ContactRefusal | undefined {
  if (input.isClosed) return 'account-closed'
  if (!input.hasPhone) return 'no-phone'
  if (input.daysPastDue === 0) {
    return input.isOnHardshipPlan ? 'hardship-plan-kept' : 'nothing-overdue'
  }
  if (input.hasOpenComplaint) return 'complaint-open'
  if (input.hasOpenPaymentDispute) return 'payment-dispute-open'
  if (input.hasOpenPromise) return 'promise-open'
  if (input.channel === 'message' && !input.hasMessagesEnabled) return 'opted-out'
  const hours = contactHoursFor(rules, input.yearlyIncomeMinor)
  const isAwake =
    input.zones.length > 0 &&
    input.zones.every(zone => isWithinContactHours(hours, zone, input.now))
  if (!isAwake) return 'quiet-hours'
  if (input.contactsToday >= rules.maxPerDay) return 'day-cap'
  if (input.contactsThisWeek >= rules.maxPerWeek) return 'week-cap'
  return undefined
}

const quarterMs = 15 * 60_000
const quartersOfTwoDays = 2 * 24 * 4

/**
 * The first quarter of an hour from `from` on that is within the contact hours of every zone;
 * undefined when the zones have no such time in common, or none is known.
 */
export function nextContactTime(
  hours: Pick<ContactRules, 'fromHour' | 'toHour'>,
  zones: readonly string[],
  from: Date,
): Date | undefined {
  if (zones.length === 0) return undefined
  const first = Math.ceil(from.getTime() / quarterMs)
  for (let quarter = first; quarter <= first + quartersOfTwoDays; quarter += 1) {
    const at = new Date(quarter * quarterMs)
    if (zones.every(zone => isWithinContactHours(hours, zone, at))) return at
  }
  return undefined
}

/**
 * The first day from `today` on with room under both caps, if nothing more is sent; `days` are those
 * of the contacts of the last seven days, one entry for each contact.
 */
export function nextDayWithinCaps(
  { maxPerDay, maxPerWeek }: Pick<ContactRules, 'maxPerDay' | 'maxPerWeek'>,
  days: readonly LocalDate[],
  today: LocalDate,
): LocalDate {
  const hasRoom = (day: LocalDate): boolean =>
    days.filter(each => each === day).length < maxPerDay &&
    days.filter(each => each > addDays(day, -7) && each <= day).length < maxPerWeek
  let day = today
  while (!hasRoom(day)) day = addDays(day, 1)
  return day
}

export type PromiseState = 'open' | 'kept' | 'broken'

/** A promise is kept once so much was paid since it was made, and broken once its day has passed. */
export function promiseState(
  promise: { readonly amountMinor: bigint; readonly dueOn: string },
  paidSinceMinor: bigint,
  today: string,
): PromiseState {
  if (paidSinceMinor >= promise.amountMinor) return 'kept'
  return today > promise.dueOn ? 'broken' : 'open'
}

export type NextAction = 'wait-for-promise' | 'call' | 'offer-hardship-plan' | 'propose-write-off'

/** What to do next about a late loan: the later it is, the more is offered. */
export function nextAction(late: {
  readonly daysPastDue: number
  readonly promise: PromiseState | 'none'
  readonly isOnHardshipPlan: boolean
  readonly writeOffAfterDays: number
}): NextAction {
  if (late.promise === 'open') return 'wait-for-promise'
  if (late.daysPastDue >= late.writeOffAfterDays) return 'propose-write-off'
  const needsMore = late.promise === 'broken' || late.daysPastDue >= 30
  return needsMore && !late.isOnHardshipPlan ? 'offer-hardship-plan' : 'call'
}
