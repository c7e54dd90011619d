import type { InputOf, OutputOf } from '#contract/call.ts'
import type { readPortfolioAtRisk } from '#contract/report/staff-calls.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listPortfolioDays } from '../store.ts'

type ReadPortfolioOutput = OutputOf<typeof readPortfolioAtRisk>

/** Two years. */
const maxDays = 731

const columns = [
  'market',
  'currency',
  'day',
  'loans',
  'principal',
  'pastDue1',
  'pastDue30',
  'pastDue60',
  'pastDue90',
] as const

/** Codes, dates and decimals only: nothing that a spreadsheet would run. */
const csvOf = ({ rows }: ReadPortfolioOutput): string =>
  [columns.join(','), ...rows.map(row => columns.map(name => String(row[name])).join(','))]
    .map(line => `${line}\r\n`)
    .join('')

/** One market of the person's at a time, the first unless another is asked for. */
export const readPortfolioAtRiskHandler = async (
  {
    market: asked,
    from = '1900-01-01',
    to = '9999-12-31',
    format,
  }: InputOf<typeof readPortfolioAtRisk>,
  { services, staff }: StaffContext,
): Promise<ReadPortfolioOutput | Response> => {
  const market = staff.markets.find(each => each === (asked ?? staff.markets[0]))
  const isRange = isLocalDate(from) && isLocalDate(to)
  const days =
    market === undefined || !isRange
      ? []
      : await listPortfolioDays(services.db, { market, from, to, size: maxDays })
  const rows = days.map(each => {
    const { currency } = getMarket(each.market)
    const money = amountTextIn(currency)
    return {
      market: each.market,
      currency,
      day: each.day,
      loans: each.loans,
      principal: money(each.principal),
      pastDue1: money(each.past1),
      pastDue30: money(each.past30),
      pastDue60: money(each.past60),
      pastDue90: money(each.past90),
    }
  })
  if (format !== 'csv') return { rows }
  return new Response(csvOf({ rows }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="portfolio-at-risk.csv"',
    },
  })
}
