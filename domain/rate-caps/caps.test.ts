import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { MARKET_CODES } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'
import { ONE_RATIO, percent } from '../money/ratio.ts'
import indonesia from '../test-vectors/caps-indonesia.json' with { type: 'json' }
import type { CapRow } from './cap-rows.ts'
import { capMinor, capsFor } from './caps.ts'

describe('the caps of an agreement', () => {
  test.each([
    ['2024-01-01', 30, '0.3', '0.3'],
    ['2024-12-31', 200, '0.3', '0.3'],
    ['2025-01-01', 180, '0.3', '0.2'],
    ['2025-01-01', 181, '0.2', '0.2'],
    ['2025-12-31', 30, '0.3', '0.2'],
    ['2026-01-01', 30, '0.1', '0.1'],
    ['2026-11-21', 365, '0.1', '0.1'],
  ])('Indonesia, signed %s for %i days: %s %% benefit and %s %% late fine a day', (...row) => {
    const [on, tenorDays, benefit, lateFine] = row
    expect(capsFor('ID', tenorDays, localDate(on))).toEqual({
      benefitPerDay: percent(benefit),
      lateFinePerDay: percent(lateFine),
      total: ONE_RATIO,
      totalSetBy: 'regulator',
    })
    const reordered = marketRules('ID').capRows.toReversed()
    expect(capsFor('ID', tenorDays, localDate(on), reordered)).toEqual(
      capsFor('ID', tenorDays, localDate(on)),
    )
  })

  test('with no row at all the total is the principal, set by the lender', () => {
    const caps = { total: ONE_RATIO, totalSetBy: 'lender' }
    expect(capsFor('IN', 30, localDate('2026-11-21'), [])).toEqual(caps)
  })

  test('India has no daily cap on what is charged: it never exceeds the principal', () => {
    expect(capsFor('IN', 91, localDate('2026-11-21'))).toEqual({
      total: ONE_RATIO,
      totalSetBy: 'lender',
    })
  })

  test('before the first circular the lender’s own cap holds in Indonesia', () => {
    expect(capsFor('ID', 30, localDate('2023-12-31'))).toEqual({
      total: ONE_RATIO,
      totalSetBy: 'lender',
    })
  })

  test('a row added for a later day changes only agreements from that day on', () => {
    const row: CapRow = {
      kind: 'benefit-per-day',
      from: localDate('2027-01-01'),
      minTenorDays: 0,
      share: percent('0.05'),
      setBy: 'regulator',
      source: 'a circular to come',
    }
    const rows = [row, ...marketRules('ID').capRows]
    expect(capsFor('ID', 30, localDate('2026-12-31'), rows).benefitPerDay).toEqual(percent('0.1'))
    expect(capsFor('ID', 30, localDate('2027-01-01'), rows).benefitPerDay).toEqual(percent('0.05'))
  })

  test('every row names its source', () => {
    expect(
      MARKET_CODES.flatMap(code => marketRules(code).capRows).filter(row => row.source.length < 20),
    ).toEqual([])
  })
})

test.each(indonesia.dailyCap)('$id: $percentPerDay % a day of $agreement', example => {
  const agreementMinor = BigInt(example.agreement)
  const share = percent(example.percentPerDay)
  expect(capMinor(agreementMinor, share)).toBe(BigInt(example.perDay))
  expect(capMinor(agreementMinor, share, example.days)).toBe(BigInt(example.total))
})

test('id-ex-3: all that may ever be paid back is twice the agreement', () => {
  const { agreement, totalPercent, maxRepayable } = indonesia.totalCap
  const agreementMinor = BigInt(agreement)
  expect(agreementMinor + capMinor(agreementMinor, percent(totalPercent))).toBe(
    BigInt(maxRepayable),
  )
})

test('a cap is rounded down and never negative', () => {
  expect(capMinor(1_999n, percent('0.1'))).toBe(1n)
  expect(capMinor(1_999n, percent('0.1'), 10)).toBe(19n)
  expect(capMinor(-5_000n, percent('10'))).toBe(0n)
})
