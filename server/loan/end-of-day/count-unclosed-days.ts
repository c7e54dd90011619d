import { addDays, daysBetween } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../../services.ts'
import { findLastClosedDay } from './store.ts'

/**
 * How many business days of a market have ended and are not closed: 0 but for the first minutes
 * after midnight. Set an alarm on it. A market
 * that never closed a day counts its last one.
 */
export const countUnclosedDays = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  market: MarketCode,
): Promise<number> => {
  const ended = addDays(clock.businessDate(market), -1)
  const closed = await findLastClosedDay(db, market)
  return closed === undefined ? 1 : Math.max(0, daysBetween(closed, ended))
}
