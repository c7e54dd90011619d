import type { InputOf, OutputOf } from '#contract/call.ts'
import type { readPortfolioAtRisk } from '#contract/report/staff-calls.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listPortfolioDays } from '../store.ts'

/** Two years. */
const maxDays = 731

/** One market of the person's at a time, the first unless another is asked for. */
export const readPortfolioAtRiskHandler = async (
  { from = '1900-01-01', to = '9999-12-31' }: InputOf<typeof readPortfolioAtRisk>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof readPortfolioAtRisk>> => {
  const [market] = markets
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
  return { rows }
}
