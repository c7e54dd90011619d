import {
  addBusinessDays,
  type BusinessCalendar,
  businessDaysBetween,
} from '../calendar/business-days.ts'
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { LoanConditions } from '../terms/loan-conditions.ts'

/** `urgent`: about how staff treated the borrower; handled first. */
export type Urgency = 'ordinary' | 'urgent'

/** The days by which a complaint has to be answered. All are days in the market's zone. */
export type ComplaintClock = {
  /** The agents' own target: the next working day if urgent, else `answerBy`. */
  readonly targetOn: LocalDate
  /** The day promised to the borrower. */
  readonly answerBy: LocalDate
  /** The regulator's limit. It never moves. */
  readonly limitOn: LocalDate
}

/** Working days until an urgent complaint is handled: an internal target, not a promise. */
const urgentWorkingDays = 1

/** The clock of a complaint received on a day, working day or not; that day is not counted. */
export const startComplaintClock = (
  calendar: BusinessCalendar,
  { replyWorkingDays, limit }: LoanConditions['complaint'],
  receivedOn: LocalDate,
  urgency: Urgency,
): ComplaintClock => {
  const answerBy = addBusinessDays(calendar, receivedOn, replyWorkingDays)
  const limitOn =
    limit.unit === 'days'
      ? addDays(receivedOn, limit.count)
      : addBusinessDays(calendar, receivedOn, limit.count)
  const targetOn =
    urgency === 'urgent' ? addBusinessDays(calendar, receivedOn, urgentWorkingDays) : answerBy
  return { targetOn, answerBy, limitOn }
}

/**
 * The clock after waiting for the borrower: target and promise keep the working days they had left.
 * The regulator's limit does not pause.
 */
export const resumeComplaintClock = (
  calendar: BusinessCalendar,
  clock: ComplaintClock,
  pausedOn: LocalDate,
  resumedOn: LocalDate,
): ComplaintClock => {
  const pausedDays = businessDaysBetween(calendar, pausedOn, resumedOn)
  if (pausedDays === 0) return clock
  return {
    ...clock,
    targetOn: addBusinessDays(calendar, clock.targetOn, pausedDays),
    answerBy: addBusinessDays(calendar, clock.answerBy, pausedDays),
  }
}

/**
 * Working days past `answerBy`, 0 until then. `stoppedOn`: the day it was answered, or since when
 * it waits for the borrower; null while the clock runs.
 */
export const workingDaysLate = (
  calendar: BusinessCalendar,
  { answerBy }: Pick<ComplaintClock, 'answerBy'>,
  { today, stoppedOn }: { today: LocalDate; stoppedOn: LocalDate | null },
): number => {
  const until = stoppedOn !== null && stoppedOn < today ? stoppedOn : today
  return businessDaysBetween(calendar, answerBy, until)
}

/** To whom an open complaint is escalated. */
export type Escalation = 'none' | 'supervisor' | 'regulator'

/**
 * Late by a working day: to the supervisor. Past the regulator's limit: the borrower may take it to
 * the regulator, and is notified of that.
 */
export const escalationOf = (
  clock: Pick<ComplaintClock, 'limitOn'>,
  late: number,
  today: LocalDate,
): Escalation => {
  if (today > clock.limitOn) return 'regulator'
  return late > 0 ? 'supervisor' : 'none'
}
