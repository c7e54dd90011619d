import { earlierOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'

/**
 * The day for which a payment counts: that of its market at the instant the provider tells, and no
 * day that has not begun here. A payment of a day to come would be spread over late charges that
 * may never be earned.
 */
export const paidDay = (
  { clock }: Pick<Services, 'clock'>,
  market: MarketCode,
  paidAt: Date,
): LocalDate =>
  earlierOf(localDateIn(getMarket(market).timeZone, paidAt), clock.businessDate(market))
