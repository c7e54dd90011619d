import { formatShortDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { localDateIn, timeOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { marketOrOwn } from '../../session/own-markets.ts'
import { currentLanguage } from '../../shell/language.ts'
import { useNow } from '../../shell/now.ts'
import styles from './figure.module.css'
import { daysUntil, relativeDay, relativeTime } from './relative-time.ts'

/** "20 Nov 2026, 14:05 WIB", in the zone of the market; see `marketOrOwn`. */
export const instantText = (instant: string, market?: MarketCode): string => {
  const { timeZone, zoneName } = getMarket(marketOrOwn(market))
  const at = new Date(instant)
  const day = formatShortDate(localDateIn(timeZone, at), currentLanguage())
  return `${day}, ${timeOfDayIn(timeZone, at).slice(0, 5)} ${zoneName}`
}

/** "20 Nov 2026" of a date of the API. */
export const dateText = (on: string): string => formatShortDate(localDate(on), currentLanguage())

export type TimeTextProps = {
  readonly at: string
  readonly market?: MarketCode | undefined
  /** Only "3 hr. ago"; the moment itself is its title. */
  readonly short?: boolean
  /** What the server stamps with its real time; see `TimeKind`. */
  readonly isRealTime?: boolean
}

/** A moment in the market's zone, with how long ago or ahead it is. */
export const TimeText = ({ at, market, short = false, isRealTime = false }: TimeTextProps) => {
  const now = useNow(isRealTime ? 'real' : 'business')
  const relative = relativeTime(Date.parse(at), now, currentLanguage())
  const whole = instantText(at, market)
  return (
    <time dateTime={at} title={short ? whole : undefined} className={styles['figure']}>
      {short ? relative : whole}
      {!short && <span className={styles['relative']}> · {relative}</span>}
    </time>
  )
}

/** A day by which something is due: words beside the date, and not colour alone, say that it is late. */
export const DueDate = ({ on, market }: { on: string; market: MarketCode }) => {
  const days = daysUntil(on, market, useNow())
  const urgency = days < 0 ? styles['late'] : days <= 1 ? styles['soon'] : styles['relative']
  return (
    <time dateTime={on} className={styles['figure']}>
      {dateText(on)} <span className={urgency}>· {relativeDay(days, currentLanguage())}</span>
    </time>
  )
}
