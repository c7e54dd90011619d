import type { LocalDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'

/** The only source of time. No other code of the server reads the system's clock for business. */
export type Clock = {
  /** Business time: for loans, due dates and promises. The sandbox can shift it. */
  now(): Date
  /** Real time: for expiries that protect (sessions, tickets, codes). */
  wallNow(): Date
  /** The calendar day in the market's zone. */
  businessDate(market: MarketCode): LocalDate
}

/** A clock from two sources of instants; the day follows the first. */
export function clockOf(now: () => Date, wallNow: () => Date = () => new Date()): Clock {
  return {
    now,
    wallNow,
    businessDate: market => localDateIn(getMarket(market).timeZone, now()),
  }
}

/** Production's clock: business time is real time. */
export const systemClock: Clock = clockOf(() => new Date())
