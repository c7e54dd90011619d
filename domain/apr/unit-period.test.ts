import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { ratio } from '../money/ratio.ts'
import { unitTimeBetween } from './unit-period.ts'

const unitPeriodExamples: readonly [
  Parameters<typeof unitTimeBetween>[0],
  string,
  string,
  number,
  bigint,
  bigint,
][] = [
  [{ unit: 'month', count: 1 }, '1978-01-10', '1978-02-10', 1, 0n, 30n],
  [{ unit: 'month', count: 1 }, '1978-02-23', '1978-04-01', 1, 6n, 30n],
  // A whole month inside a two-month unit is 30 days, plus 22 days: 52/60.
  [{ unit: 'month', count: 2 }, '1978-01-10', '1978-03-01', 0, 52n, 60n],
  [{ unit: 'month', count: 2 }, '1978-01-10', '1978-05-01', 1, 52n, 60n],
  [{ unit: 'week', count: 2 }, '1978-04-03', '1978-04-11', 0, 8n, 14n],
  [{ unit: 'week', count: 1 }, '1978-03-20', '1978-04-21', 4, 4n, 7n],
  [{ unit: 'day', count: 1 }, '1978-03-20', '1978-04-21', 32, 0n, 1n],
  [{ unit: 'day', count: 30 }, '1978-03-20', '1978-04-21', 1, 2n, 30n],
]

test.each(unitPeriodExamples)(
  '%j from %s to %s',
  (period, from, to, units, numerator, denominator) => {
    const time = unitTimeBetween(period, { advanceOn: localDate(from), paymentOn: localDate(to) })
    expect(time).toEqual({ units, fraction: ratio(numerator, denominator) })
  },
)

test('a payment on the day of the advance is zero periods away', () => {
  const day = localDate('2026-02-02')
  const time = unitTimeBetween({ unit: 'month', count: 1 }, { advanceOn: day, paymentOn: day })
  expect(time).toEqual({ units: 0, fraction: ratio(0n, 1n) })
})

test('a February payment of a series on the 30th counts back to the 30th', () => {
  const span = { advanceOn: localDate('2026-01-30'), paymentOn: localDate('2026-02-28') }
  const month = { unit: 'month', count: 1 } as const
  const anchored = unitTimeBetween(month, { ...span, anchorDay: 30 })
  expect([anchored.units, anchored.fraction.numerator]).toEqual([1, 0n])
})

test('a payment before the advance is refused', () => {
  const span = { advanceOn: localDate('2026-02-02'), paymentOn: localDate('2026-02-01') }
  expect(() => unitTimeBetween({ unit: 'month', count: 1 }, span)).toThrow(RangeError)
})
