import type { InputOf, OutputOf } from '#contract/call.ts'
import type { readPortfolioAtRisk } from '#contract/report/staff-calls.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { sortRows } from '../../http/staff-call/sort-rows.ts'
import { listPortfolioDays } from '../store.ts'

/** Two years. */
const maxDays = 731

/** One market of the person's at a time, the first unless another is asked for. */
export const readPortfolioAtRiskHandler = async (
  { from = '1900-01-01', to = '9999-12-31', sort }: InputOf<typeof readPortfolioAtRisk>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof readPortfolioAtRisk>> => {
  const [market] = markets
  const isRange = isLocalDate(from) && isLocalDate(to)
  const days =
    market === undefined || !isRange
      ? []
      : await listPortfolioDays(services.db, { market, from, to, size: maxDays })
  const rows = sortRows(days, sort, (day, name) => day[name]).map(each => {
    const { currency } = getMarket(each.market)
    const money = amountTextIn(currency)
    return {
      market: each.market,
      currency,
      day: each.day,
      loans: each.loans,
      principal: money(each.principal),
      pastDue1: money(each.pastDue1),
      pastDue30: money(each.pastDue30),
      pastDue60: money(each.pastDue60),
      pastDue90: money(each.pastDue90),
    }
  })
  return { rows }
}
