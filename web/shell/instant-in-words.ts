import { localDateIn, timeOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { dateInWords } from './dates.ts'
import type { Locale } from './locale.ts'

type DisplayZone = { readonly timeZone: string; readonly zoneName: string }

const zoneNames: Readonly<Record<MarketCode, string>> = { ID: 'WIB', IN: 'IST' }

/** A bill's times are those of the loan's own market, which its currency tells. */
const zoneOfCurrency = (currency: Currency): DisplayZone => {
  const code: MarketCode = currency === 'INR' ? 'IN' : 'ID'
  return { timeZone: getMarket(code).timeZone, zoneName: zoneNames[code] }
}

/**
 * A day and time as a borrower says them: "Sabtu, 21 Nov 2026, 23.59 WIB" or
 * "Saturday, 21 Nov 2026, 23:59 IST". `instant` is ISO 8601 in UTC.
 */
export const instantInWords = (
  instant: string,
  { currency, locale }: { currency: Currency; locale: Locale },
): string => {
  const at = new Date(instant)
  const { timeZone, zoneName } = zoneOfCurrency(currency)
  const day = dateInWords(localDateIn(timeZone, at), locale)
  const time = timeOfDayIn(timeZone, at).slice(0, 5)
  return `${day}, ${locale === 'id' ? time.replace(':', '.') : time} ${zoneName}`
}
