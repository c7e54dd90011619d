import {
  addDays,
  daysInMonth,
  type LocalDate,
  localDate,
  localDateOf,
} from '#domain/calendar/local-date.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { openFacts } from '#domain/loan/open-facts.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import { clockOf } from '#server/platform/process/clock.ts'
import { ownProducts } from '#tools/seed/own-products.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'

// Counts days and due dates in this process's own time zone (TZ) and compares them with plain
// arithmetic on UTC; prints the result as one line of JSON. Reads FAULT_SEED and FAULT_CASES.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const randomInstants = Number(process.env['FAULT_CASES'] ?? 1000)

const minuteMs = 60_000
const dayMs = 86_400_000
/** Neither market has summer time: Jakarta is at UTC+7, Kolkata at UTC+5:30. */
const offsetMs: Record<MarketCode, number> = { ID: 420 * minuteMs, IN: 330 * minuteMs }

let cases = 0
const failures: string[] = []
const check = (what: string, found: string, expected: string): void => {
  cases += 1
  if (found !== expected) failures.push(`${what}: ${found}, not ${expected}`)
}

const clockAt = (instant: number) => clockOf(() => new Date(instant))
const midnightOf = (day: LocalDate, market: MarketCode): number =>
  Date.parse(`${day}T00:00:00Z`) - offsetMs[market]

const checkDay = (instant: number, market: MarketCode): void =>
  check(
    `${new Date(instant).toISOString()} in ${market}`,
    clockAt(instant).businessDate(market),
    new Date(instant + offsetMs[market]).toISOString().slice(0, 10),
  )

/** Days around year's end, a leap day, and the summer times of three continents. */
const checkTurns = (market: MarketCode): void => {
  for (let day = localDate('2027-12-20'); day < '2028-03-10'; day = addDays(day, 1)) {
    for (const offMs of [-1000, -1, 0, 1, 1000, dayMs / 2]) {
      checkDay(midnightOf(day, market) + offMs, market)
    }
  }
  const summerTimes = ['2026-03-08T07', '2026-03-29T01', '2026-04-04T15', '2026-10-25T01']
  for (const hour of [...summerTimes, '2026-11-01T06', '2026-10-03T15']) {
    for (let minutes = -180; minutes <= 180; minutes += 15) {
      checkDay(Date.parse(`${hour}:00:00Z`) + minutes * minuteMs, market)
    }
  }
}

/** The day of a period by plain arithmetic on numbers. */
const plainDue = (
  from: LocalDate,
  every: { unit: string; count: number },
  step: number,
): string => {
  const start = new Date(`${from}T00:00:00Z`)
  if (every.unit !== 'month') {
    const days = every.count * step * (every.unit === 'week' ? 7 : 1)
    return new Date(start.getTime() + days * dayMs).toISOString().slice(0, 10)
  }
  const month = start.getUTCMonth() + every.count * step
  const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const due = Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), last))
  return new Date(due).toISOString().slice(0, 10)
}

/** Every product disbursed on every day of a leap year and of the next. */
const checkDueDates = (): void => {
  for (const { terms, productId } of ownProducts) {
    for (let day = localDate('2028-01-01'); day < '2030-01-01'; day = addDays(day, 1)) {
      for (const { periodNo, dueOn } of buildSchedule(terms, day).rows) {
        const what = `${productId} of ${day}, period ${periodNo}`
        check(what, dueOn, plainDue(day, terms.every, periodNo))
      }
    }
  }
}

/** A loan is due from its day's first instant to its last, and overdue from the next. */
const checkStates = (): void => {
  for (const { terms, productId, market } of ownProducts) {
    for (const month of [1, 2, 3, 11, 12]) {
      for (const day of [1, 28, 29, 30, 31].filter(day => day <= daysInMonth(2028, month))) {
        const disbursedOn = localDateOf({ year: 2028, month, day })
        const schedule = buildSchedule(terms, disbursedOn)
        const facts = openFacts({
          loanId: productId,
          market,
          clientKind: 'new',
          terms,
          schedule,
        })
        const [first] = schedule.rows
        if (!first) throw new Error(`${productId} has no installment`)
        const due = midnightOf(first.dueOn, market)
        const stateAt = (instant: number) =>
          accountAsOf(facts, clockAt(instant).businessDate(market)).state
        const what = `${productId} of ${disbursedOn}`
        check(`${what} a moment before`, stateAt(due - 1), 'running')
        check(`${what} at its midnight`, stateAt(due), 'due')
        check(`${what} at its end`, stateAt(due + dayMs - 1), 'due')
        check(`${what} at the next`, stateAt(due + dayMs), 'overdue')
      }
    }
  }
}

const random = seededRandomness(seed, () => new Date(0))
for (const market of MARKET_CODES) {
  checkTurns(market)
  for (let no = 0; no < randomInstants; no += 1) {
    // From 2020, 20 years, to the second.
    checkDay(Date.UTC(2020, 0, 1) + random.integer(20 * 365 * 86_400) * 1000, market)
  }
}
checkDueDates()
checkStates()
process.stdout.write(JSON.stringify({ cases, failures: failures.slice(0, 20) }))
