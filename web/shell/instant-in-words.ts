import { localDateAt, timeOfDayAt } from '#domain/calendar/fixed-offset.ts'
import { getMarket, marketOfCurrency } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { dateInWords } from './dates.ts'
import type { Locale } from './locale.ts'

/**
 * A day and time as a borrower says them: "Sabtu, 21 Nov 2026, 23.59 WIB" or
 * "Saturday, 21 Nov 2026, 23:59 IST", in the zone of the market that lends in the currency.
 * `instant` is ISO 8601 in UTC.
 */
export const instantInWords = (
  instant: string,
  { currency, locale }: { currency: Currency; locale: Locale },
): string => {
  const at = new Date(instant)
  const { utcOffsetMinutes, zoneName } = getMarket(marketOfCurrency(currency))
  const day = dateInWords(localDateAt(utcOffsetMinutes, at), locale)
  const time = timeOfDayAt(utcOffsetMinutes, at).slice(0, 5)
  return `${day}, ${locale === 'id' ? time.replace(':', '.') : time} ${zoneName}`
}
