import { earlierOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'

/**
 * The day for which a payment counts: the provider's instant in the market's zone, but never later
 * than today. A payment of a future day would be allocated to late charges that may never be earned.
 */
export const paidDay = (
  { clock }: Pick<Services, 'clock'>,
  market: MarketCode,
  paidAt: Date,
): LocalDate =>
  earlierOf(localDateIn(getMarket(market).timeZone, paidAt), clock.businessDate(market))
