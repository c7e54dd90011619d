import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import { localDateIn, timeOfDayIn } from '#domain/calendar/zone.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'

const daySeconds = 86_400
const minSeconds = 60 * 60

/** Seconds from now to midnight in the market's zone; neither market shifts its clocks. */
const secondsToMidnight = (market: MarketCode, now: Date): number => {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDayIn(getMarket(market).timeZone, now)
    .split(':')
    .map(Number)
  return daySeconds - (hours * 3600 + minutes * 60 + seconds)
}

/** The end of today in the market: an amount quoted for a day is owed on that day only. */
export const endOfDay = (market: MarketCode, now: Date): Date =>
  new Date((Math.floor(now.getTime() / 1000) + secondsToMidnight(market, now)) * 1000)

/** The end of a day, today's or a later one, in the market; to the second. */
export const endOfDate = (market: MarketCode, on: LocalDate, now: Date): Date => {
  const days = daysBetween(localDateIn(getMarket(market).timeZone, now), on)
  const wholeSecond = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return new Date(endOfDay(market, wholeSecond).getTime() + days * daySeconds * 1000)
}

/**
 * When a payment request for installments expires: after a day, but at midnight while the amount
 * owed grows daily, so that the amount shown always pays the debt. At least an hour in any case.
 */
export const expiryOf = (account: LoanAccount, market: MarketCode, now: Date): Date => {
  const growsDaily = account.state === 'overdue' || account.state === 'due'
  const seconds = growsDaily ? Math.max(secondsToMidnight(market, now), minSeconds) : daySeconds
  return new Date(now.getTime() + seconds * 1000)
}
