import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencySymbol, formatAmount, formatMoney, stripGrouping } from './format.ts'
import { money } from './money.ts'

describe('formatMoney', () => {
  test.each([
    [0n, 'Rp0'],
    [999n, 'Rp999'],
    [1_000n, 'Rp1.000'],
    [1_250_000n, 'Rp1.250.000'],
    [-15_000_000n, '-Rp15.000.000'],
  ])('rupiah %s', (minor, text) => {
    expect(formatMoney(money('IDR', minor))).toBe(text)
  })

  test.each([
    [0n, '₹0'],
    [5n, '₹0.05'],
    [99_900n, '₹999'],
    [100_000n, '₹1,000'],
    [12_500_050n, '₹1,25,000.50'],
    [8_000_000n, '₹80,000'],
    [1_234_567_890n, '₹1,23,45,678.90'],
    [-50_000n, '-₹500'],
  ])('paise %s are grouped by lakh and shown only when there are some', (minor, text) => {
    expect(formatMoney(money('INR', minor))).toBe(text)
  })

  test('decimals and a plus sign are shown on request', () => {
    expect(formatMoney(money('INR', 250_000n), { decimals: true })).toBe('₹2,500.00')
    expect(formatMoney(money('IDR', 2_500n), { sign: true, decimals: true })).toBe('+Rp2.500')
    expect(formatMoney(money('IDR', 0n), { sign: true })).toBe('Rp0')
  })

  test('amounts beyond exact floating numbers keep every digit', () => {
    expect(formatAmount(money('IDR', 12_345_678_901_234_567_890n))).toBe(
      '12.345.678.901.234.567.890',
    )
  })
})

test('the symbol stands alone for large figures', () => {
  expect([currencySymbol('IDR'), currencySymbol('INR')]).toEqual(['Rp', '₹'])
})

test('stripping the grouping gives back the plain digits', () => {
  expect(stripGrouping('1.250.000', 'IDR')).toBe('1250000')
  expect(stripGrouping('1,25,000.50', 'INR')).toBe('125000.50')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), minor => {
      expect(stripGrouping(formatAmount(money('IDR', minor)), 'IDR')).toBe(String(minor))
      expect(stripGrouping(formatAmount(money('INR', minor * 100n)), 'INR')).toBe(String(minor))
    }),
  )
})
