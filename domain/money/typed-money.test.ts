import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from './format.ts'
import { CURRENCIES, type Currency, money } from './money.ts'
import { toDecimalString } from './parse.ts'
import { readTypedMoney, typedMoneyPattern } from './typed-money.ts'

describe('readTypedMoney', () => {
  test.each<[Currency, string, bigint]>([
    ['IDR', '150000', 150_000n],
    ['IDR', '150.000', 150_000n],
    ['IDR', '150,000', 150_000n],
    ['IDR', '150 000', 150_000n],
    ['IDR', ' 1.250.000 ', 1_250_000n],
    ['IDR', '1.250.000,00', 1_250_000n],
    ['IDR', '1,250,000.00', 1_250_000n],
    ['IDR', '150000.00', 150_000n],
    ['INR', '1500', 150_000n],
    ['INR', '1,500', 150_000n],
    ['INR', '1,50,000.5', 15_000_050n],
    ['INR', '150,000.50', 15_000_050n],
    ['INR', '1500.00', 150_000n],
  ])('%s %j', (currency, text, minor) => {
    expect(readTypedMoney(currency, text)).toEqual(money(currency, minor))
  })

  test.each<[Currency, string]>([
    ['IDR', '1.5'],
    ['IDR', '1.50'],
    ['IDR', '15.00.000'],
    ['IDR', '1.250,000'],
    ['IDR', '1.2500'],
    ['IDR', '150.000,50'],
    ['IDR', '.000'],
    ['IDR', '0'],
    ['IDR', '000.000'],
    ['INR', '1.500'],
    ['INR', '1.500.000'],
    ['INR', '1,5'],
    ['INR', '1,50'],
    ['INR', '1500.505'],
    ['INR', '-1500'],
    ['INR', '1e3'],
    ['INR', ''],
    ['INR', '1500\n'],
    ['INR', '1234567890123456'],
  ])('%s %j is none', (currency, text) => {
    expect(readTypedMoney(currency, text)).toBeUndefined()
  })

  test('every amount is read as the product writes it, with and without groups', () => {
    const typed = fc.record({
      currency: fc.constantFrom(...CURRENCIES),
      major: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
    })
    fc.assert(
      fc.property(typed, ({ currency, major }) => {
        const amount = money(currency, currency === 'INR' ? major * 100n + 50n : major)
        expect(readTypedMoney(currency, toDecimalString(amount))).toEqual(amount)
        const written = formatMoney(amount).replace(/^[^\d]+/, '')
        expect(readTypedMoney(currency, written)).toEqual(amount)
      }),
    )
  })

  test.each(CURRENCIES)('the pattern of an input for %s takes what is read', currency => {
    const pattern = new RegExp(`^(?:${typedMoneyPattern(currency)})$`, 'v')
    expect(pattern.test('150,000')).toBe(true)
    expect(pattern.test('1.5.0')).toBe(false)
  })
})
