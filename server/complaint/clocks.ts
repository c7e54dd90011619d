import type { LocalDate } from '#domain/calendar/local-date.ts'
import {
  type ComplaintClock,
  type Escalation,
  escalationOf,
  resumeComplaintClock,
  startComplaintClock,
  type Urgency,
  workingDaysLate,
} from '#domain/complaint/complaint-clock.ts'
import type { ComplaintState } from '#domain/complaint/complaint-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { ComplaintChange, StoredComplaint } from './store.ts'

/** The clocks of a complaint received on a day, by its market's calendar and response times. */
export const clockFrom = (
  market: MarketCode,
  receivedOn: LocalDate,
  urgency: Urgency,
): ComplaintClock =>
  startComplaintClock(
    marketRules(market).businessCalendar,
    marketRules(market).conditions.complaint,
    receivedOn,
    urgency,
  )

/** Our clock runs while the complaint waits for us. */
const isClockRunning = (state: ComplaintState): boolean =>
  state === 'waiting' || state === 'taken' || state === 'handed-over'

/** How a complaint's clocks change when it enters another state. */
export const clockChange = (
  complaint: StoredComplaint,
  next: ComplaintState,
  today: LocalDate,
): ComplaintChange => {
  const { market, state, stoppedOn, urgent, limitOn } = complaint
  if (!isClockRunning(next)) return { stoppedOn: stoppedOn ?? today }
  if (stoppedOn === null) return {}
  // After an answer that did not help, the response time starts again; the regulator's limit stays.
  const clock =
    state === 'answered'
      ? { ...clockFrom(market, today, urgent ? 'urgent' : 'ordinary'), limitOn }
      : resumeComplaintClock(marketRules(market).businessCalendar, complaint, stoppedOn, today)
  return { targetOn: clock.targetOn, answerBy: clock.answerBy, stoppedOn: null }
}

/** How late a complaint is on a day, and to whom it is escalated. */
export const lateness = (
  complaint: StoredComplaint,
  today: LocalDate,
): { workingDaysLate: number; escalation: Escalation } => {
  const { market, state, stoppedOn } = complaint
  const calendar = marketRules(market).businessCalendar
  const late = workingDaysLate(calendar, complaint, { today, stoppedOn })
  const isOpen = state !== 'answered' && state !== 'closed'
  return {
    workingDaysLate: late,
    escalation: isOpen ? escalationOf(complaint, late, today) : 'none',
  }
}
