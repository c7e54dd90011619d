import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { parseMoney } from '../money/parse.ts'
import { percent, ratio } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import uk from '../test-vectors/settlement-uk.json' with { type: 'json' }
import { buildSchedule } from './build-schedule.ts'
import { equalInstallment } from './equal-installment.ts'
import { earnedInterestMinor } from './settlement.ts'

test('interest of a schedule is earned day by day within a row, rounded down', () => {
  const terms = {
    ...PLAIN_TERMS,
    principalMinor: 100_000n,
    annualRate: percent('12'),
    installments: 2,
  }
  const schedule = buildSchedule(terms, localDate('2026-01-31'))
  const [first, second] = schedule.rows.map(row => row.interestMinor)
  expect(first).toBe(1_000n)
  expect(earnedInterestMinor(schedule, localDate('2026-01-31'))).toBe(0n)
  expect(earnedInterestMinor(schedule, localDate('2026-02-01'))).toBe(35n) // 1,000 / 28 = 35.7
  expect(earnedInterestMinor(schedule, localDate('2026-02-28'))).toBe(1_000n)
  expect(earnedInterestMinor(schedule, localDate('2030-01-01'))).toBe(1_000n + (second ?? 0n))
})

test('the published level installment is the equal one rounded up', () => {
  const found = uk.cases.find(({ id }) => id === 'settlement-001')
  const days = found?.scheduled.map(([day]) => Number(day)) ?? []
  const perDay = percent(found?.percentPerDay ?? '')
  const rates = days.map((day, index) => {
    const count = day - (days[index - 1] ?? 0)
    return ratio(perDay.numerator * BigInt(count), perDay.denominator)
  })
  const minor = (text: string | undefined) => parseMoney('INR', text ?? '').minor
  const level = equalInstallment(minor(found?.principal), rates)
  expect(divideRounded(level.numerator, level.denominator, 'up')).toBe(
    minor(String(found?.scheduled[0]?.[1])),
  )
})
