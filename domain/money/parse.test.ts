import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, MoneyError, money } from './money.ts'
import { parseMoney, toDecimalString, tryParseMoney } from './parse.ts'

describe('parseMoney', () => {
  test.each<[Currency, string, bigint]>([
    ['IDR', '1250000', 1_250_000n],
    ['IDR', '0', 0n],
    ['INR', '2500.50', 250_050n],
    ['INR', '2500.5', 250_050n],
    ['INR', '2500', 250_000n],
    ['INR', '0.05', 5n],
  ])('%s %s', (currency, text, minor) => {
    expect(parseMoney(currency, text)).toEqual(money(currency, minor))
  })

  test.each<[Currency, string]>([
    ['IDR', '1250000.5'],
    ['IDR', '1250000.00'],
    ['INR', '2500.505'],
    ['INR', '2500.500'],
    ['INR', '1e3'],
    ['INR', '-5'],
    ['INR', '+5'],
    ['INR', ''],
    ['INR', '.5'],
    ['INR', '5.'],
    ['INR', ' 5'],
    ['INR', '5 '],
    ['INR', '05'],
    ['INR', '00'],
    ['INR', '1,000'],
    ['IDR', '1.250.000'],
    ['INR', '٥'],
    ['INR', '0x10'],
    ['INR', 'NaN'],
    ['INR', '5\n'],
    ['IDR', '1234567890123456'],
  ])('%s %j is refused', (currency, text) => {
    expect(() => parseMoney(currency, text)).toThrow(MoneyError)
  })

  test('a refusal names the text, cut short when it is long', () => {
    expect(() => parseMoney('INR', 'x'.repeat(500))).toThrow(/^"x{40}…" is not an amount/)
  })

  test('a negative amount and surplus zeros are accepted only with their option', () => {
    expect(parseMoney('INR', '-5.10', { allowNegative: true }).minor).toBe(-510n)
    expect(parseMoney('IDR', '1250000.00', { allowTrailingZeros: true }).minor).toBe(1_250_000n)
    expect(() => parseMoney('IDR', '1.50', { allowTrailingZeros: true })).toThrow(MoneyError)
    expect(() => parseMoney('INR', '1.001', { allowTrailingZeros: true })).toThrow(MoneyError)
    expect(() => parseMoney('IDR', '1.05', { allowTrailingZeros: true })).toThrow(MoneyError)
  })
})

test('tryParseMoney gives undefined where parseMoney throws', () => {
  expect(tryParseMoney('IDR', '1250000')).toEqual(money('IDR', 1_250_000n))
  expect(tryParseMoney('IDR', '1250000.5')).toBeUndefined()
  expect(tryParseMoney('IDR', '1250000.00', { allowTrailingZeros: true })?.minor).toBe(1_250_000n)
})

test('an amount written for the API reads back as the same amount', () => {
  expect(toDecimalString(money('IDR', 1_250_000n))).toBe('1250000')
  expect(toDecimalString(money('INR', 250_050n))).toBe('2500.50')
  expect(toDecimalString(money('INR', -5n))).toBe('-0.05')
  fc.assert(
    fc.property(
      fc.constantFrom<Currency>('INR', 'IDR'),
      fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
      (currency, minor) => {
        const amount = money(currency, minor)
        expect(parseMoney(currency, toDecimalString(amount), { allowNegative: true })).toEqual(
          amount,
        )
      },
    ),
  )
})
