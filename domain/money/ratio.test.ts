import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addRatios,
  compareRatios,
  divideRatios,
  formatDecimal,
  formatPercent,
  multiplyRatios,
  parseRatio,
  percent,
  ratio,
  subtractRatios,
} from './ratio.ts'

const anyRatio = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    fc.bigInt({ min: 1n, max: 10n ** 15n }),
  )
  .map(([numerator, denominator]) => ratio(numerator, denominator))

describe('ratio', () => {
  test('is kept in lowest terms with a positive denominator', () => {
    expect(ratio(6n, -8n)).toEqual({ numerator: -3n, denominator: 4n })
    expect(ratio(0n, -8n)).toEqual({ numerator: 0n, denominator: 1n })
  })

  test('a zero denominator is refused', () => {
    expect(() => ratio(1n, 0n)).toThrow(RangeError)
    expect(() => divideRatios(ratio(1n, 2n), ratio(0n, 1n))).toThrow(RangeError)
  })

  test('decimals and percentages are read exactly', () => {
    expect(parseRatio('0.015')).toEqual(ratio(3n, 200n))
    expect(parseRatio('-0.5')).toEqual(ratio(-1n, 2n))
    expect(percent('12.5')).toEqual(ratio(1n, 8n))
  })

  test.each(['', '.5', '5.', '1e3', '+1', '1,5', ' 1', 'NaN', '--1'])('%j is refused', text => {
    expect(() => parseRatio(text)).toThrow(RangeError)
  })

  test('adding and subtracting, multiplying and dividing undo each other', () => {
    fc.assert(
      fc.property(anyRatio, anyRatio, (left, right) => {
        expect(subtractRatios(addRatios(left, right), right)).toEqual(left)
        if (right.numerator === 0n) return
        expect(divideRatios(multiplyRatios(left, right), right)).toEqual(left)
      }),
    )
  })

  test('comparing agrees with the sign of the difference', () => {
    expect(compareRatios(ratio(1n, 3n), ratio(33n, 100n))).toBe(1)
    expect(compareRatios(ratio(-1n, 3n), ratio(1n, 100n))).toBe(-1)
    expect(compareRatios(ratio(2n, 4n), ratio(1n, 2n))).toBe(0)
  })
})

test('decimals are written with exactly the digits asked for', () => {
  expect(formatDecimal(ratio(1n, 3n), 4, 'half-even')).toBe('0.3333')
  expect(formatDecimal(ratio(-2n, 3n), 2, 'half-even')).toBe('-0.67')
  expect(formatDecimal(ratio(5n, 2n), 0, 'half-even')).toBe('2')
  expect(formatDecimal(ratio(1n, 200n), 3, 'down')).toBe('0.005')
})

test('percentages drop trailing zeros and may use a comma', () => {
  expect(formatPercent(percent('17.0718'))).toBe('17.07%')
  expect(formatPercent(percent('12.50'))).toBe('12.5%')
  expect(formatPercent(percent('12'))).toBe('12%')
  expect(formatPercent(percent('12'), { minDecimals: 2 })).toBe('12.00%')
  expect(formatPercent(percent('0.1'), { decimalMark: ',' })).toBe('0,1%')
  expect(formatPercent(percent('20'), { maxDecimals: 0 })).toBe('20%')
})
