import type { listAudit } from '#contract/audit/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import { auditSubjects } from '#contract/staff/audit-subjects.ts'
import * as copy from '#copy/staff/audit.js'
import * as words from '#copy/staff/words.js'
import { addDays, isLocalDate, localDate } from '#domain/calendar/local-date.ts'
import { startOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket, MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { marketOrOwn } from '../session/own-markets.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'

export const outcomes = [
  { value: 'done', label: copy.outcomeDone },
  { value: 'refused', label: copy.outcomeRefused },
] as const

export const subjectKinds = auditSubjects.map(value => ({
  value,
  label: () => words.subjectKind({ code: value }),
}))

/** The instant at which a typed day, or the one after so many days, begins in the market. */
const dayStart = (day: string | undefined, market: MarketCode | undefined, days = 0) => {
  if (day === undefined || !isLocalDate(day)) return undefined
  const { timeZone } = getMarket(marketOrOwn(market))
  return startOfDayIn(timeZone, addDays(localDate(day), days)).toISOString()
}

/** What the filters of the address ask of the stream; days are whole, in the market's zone. */
export const auditInput = (
  filters: Readonly<Record<string, string>>,
): Omit<InputOf<typeof listAudit>, 'after' | 'size'> => {
  const { from, to } = filters
  const market = MARKET_CODES.find(code => code === filters['market'])
  return present({
    outcome: filterValue(outcomes, filters['outcome']),
    subjectKind: filterValue(subjectKinds, filters['subjectKind']),
    subjectId: filters['subjectId'],
    borrowerId: filters['borrowerId'],
    staffId: filters['staffId'],
    call: filters['call'],
    market,
    from: dayStart(from, market),
    until: dayStart(to, market, 1),
  })
}
