import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'

type RangeInput = {
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
 * undefined where a date is none.
 */
export const reportRange = (
  { services, markets }: Pick<StaffContext, 'services' | 'markets'>,
  { from = '1970-01-01', to = '9999-12-30' }: RangeInput,
): ReportRange | undefined => {
  const [market] = markets
  if (market === undefined || !isLocalDate(from) || !isLocalDate(to)) return undefined
  return { market, from, to, today: services.clock.businessDate(market) }
}
