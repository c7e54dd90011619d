import { expect, test } from 'vitest'
import { getMarket, MARKET_CODES } from '../market/market.ts'
import { localDateAt, timeOfDayAt } from './fixed-offset.ts'
import { localDateIn, timeOfDayIn } from './zone.ts'

test.each(MARKET_CODES)(
  'the offset of %s is that of its zone in every month of every year',
  code => {
    const { timeZone, utcOffsetMinutes } = getMarket(code)
    // A week and an hour: each month of each year, and every hour of the day in turn.
    const step = (7 * 24 + 1) * 3_600_000
    for (let at = Date.UTC(1973, 0, 1); at < Date.UTC(2080, 0, 1); at += step) {
      const instant = new Date(at)
      expect(localDateAt(utcOffsetMinutes, instant)).toBe(localDateIn(timeZone, instant))
      expect(timeOfDayAt(utcOffsetMinutes, instant)).toBe(timeOfDayIn(timeZone, instant))
    }
  },
)

test('the day turns at midnight there, not at midnight of UTC', () => {
  expect(localDateAt(330, new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(localDateAt(330, new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  expect(timeOfDayAt(330, new Date('2026-11-20T18:35:09.999Z'))).toBe('00:05:09')
})
