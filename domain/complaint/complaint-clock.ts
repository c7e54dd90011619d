import {
  addBusinessDays,
  type BusinessCalendar,
  businessDaysBetween,
} from '../calendar/business-days.ts'
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { LoanConditions } from '../terms/loan-conditions.ts'

/** `urgent`: about how someone was treated; we look at those first. */
export type Urgency = 'ordinary' | 'urgent'

/** The days by which a complaint has to be answered. All are days in the market's zone. */
export type ComplaintClock = {
  /** What agents work by: for urgent ones the next working day, else the promised day. */
  readonly targetOn: LocalDate
  /** What the borrower was promised. */
  readonly answerBy: LocalDate
  /** When the regulator wants it solved. It never moves. */
  readonly limitOn: LocalDate
}

/** Working days until an urgent complaint is to be looked at; a target of ours, promised to nobody. */
const urgentWorkingDays = 1

/** Starts the clocks of a complaint that came in on a day, working or not: that day is not counted. */
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
 * The clocks after we waited for the borrower: ours go on with the working days they had left. The
 * regulator's has not stopped.
 */
export const resumeComplaintClock = (
  calendar: BusinessCalendar,
  clock: ComplaintClock,
  pausedOn: LocalDate,
  resumedOn: LocalDate,
): ComplaintClock => {
  const rested = businessDaysBetween(calendar, pausedOn, resumedOn)
  if (rested === 0) return clock
  return {
    ...clock,
    targetOn: addBusinessDays(calendar, clock.targetOn, rested),
    answerBy: addBusinessDays(calendar, clock.answerBy, rested),
  }
}

/**
 * Working days past the promised one, 0 until then. `stoppedOn`: when it was answered, or since when
 * we wait for the borrower.
 */
export const workingDaysLate = (
  calendar: BusinessCalendar,
  { answerBy }: Pick<ComplaintClock, 'answerBy'>,
  { today, stoppedOn }: { today: LocalDate; stoppedOn: LocalDate | null },
): number => {
  const until = stoppedOn !== null && stoppedOn < today ? stoppedOn : today
  return businessDaysBetween(calendar, answerBy, until)
}

/** Who else has to hear of an open complaint: whoever leads the agents, or the regulator's desk. */
export type Escalation = 'none' | 'supervisor' | 'regulator'

/**
 * Late by a working day: the supervisor's. Past the regulator's limit: the borrower may take it to
 * the regulator, and is told so.
 */
export const escalationOf = (
  clock: Pick<ComplaintClock, 'limitOn'>,
  late: number,
  today: LocalDate,
): Escalation => {
  if (today > clock.limitOn) return 'regulator'
  return late > 0 ? 'supervisor' : 'none'
}
