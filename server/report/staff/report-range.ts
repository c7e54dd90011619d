import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'

type RangeInput = {
  readonly market?: MarketCode | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type ReportRange = {
  readonly market: MarketCode
  readonly from: LocalDate
  readonly to: LocalDate
  /** The market's day now. */
  readonly today: LocalDate
}

/**
 * One market of the person's, the first unless another is asked for, and days, with both ends;
 * undefined where it is none of theirs, or a date is none.
 */
export const reportRange = (
  { services, staff }: Pick<StaffContext, 'services' | 'staff'>,
  { market: requested, from = '1970-01-01', to = '9999-12-30' }: RangeInput,
): ReportRange | undefined => {
  const market = staff.markets.find(each => each === (requested ?? staff.markets[0]))
  if (market === undefined || !isLocalDate(from) || !isLocalDate(to)) return undefined
  return { market, from, to, today: services.clock.businessDate(market) }
}
