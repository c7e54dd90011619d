import { addDays, addMonths, daysBetween, type LocalDate, partsOf } from '../calendar/local-date.ts'
import type { Frequency, Terms } from '../terms/terms.ts'
import type { Period } from './schedule.ts'

const DAYS_PER_WEEK = 7

/**
 * The periods of a loan. Due dates step from the disbursement, or from `firstDueOn` where it is
 * given; months keep their day (a loan of the 31st falls due on 28 February and again on 31 March).
 * Throws `RangeError` when the first due date does not lie after the disbursement.
 */
export function periodsOf(
  terms: Pick<Terms, 'installments' | 'every' | 'firstDueOn'>,
  disbursedOn: LocalDate,
): Period[] {
  const { installments, every, firstDueOn } = terms
  if (firstDueOn !== undefined && firstDueOn <= disbursedOn) {
    throw new RangeError(`the first due date ${firstDueOn} is not after ${disbursedOn}`)
  }
  let fromOn = disbursedOn
  return Array.from({ length: installments }, (_, index) => {
    const dueOn =
      firstDueOn === undefined
        ? addPeriods(disbursedOn, every, index + 1)
        : addPeriods(firstDueOn, every, index)
    const period = { periodNo: index + 1, fromOn, dueOn, days: daysBetween(fromOn, dueOn) }
    fromOn = dueOn
    return period
  })
}

/** The day `steps` periods after `start`; months keep `anchorDay`, else the day of `start`. */
export function addPeriods(
  start: LocalDate,
  every: Frequency,
  steps: number,
  anchorDay = partsOf(start).day,
): LocalDate {
  const count = every.count * steps
  switch (every.unit) {
    case 'month':
      return addMonths(start, count, anchorDay)
    case 'week':
      return addDays(start, count * DAYS_PER_WEEK)
    case 'day':
      return addDays(start, count)
  }
}
