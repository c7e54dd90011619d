import { describe, expect, test } from 'vitest'
import { add, compare, MoneyError, minorDigits, money, subtract } from './money.ts'

describe('money', () => {
  test('rupees have paise and rupiah have no smaller unit', () => {
    expect(minorDigits('INR')).toBe(2)
    expect(minorDigits('IDR')).toBe(0)
  })

  test('adding and subtracting keeps the currency', () => {
    expect(add(money('INR', 150n), money('INR', 50n))).toEqual(money('INR', 200n))
    expect(subtract(money('IDR', 50n), money('IDR', 80n))).toEqual(money('IDR', -30n))
  })

  test('comparing orders by amount', () => {
    expect(compare(money('INR', 1n), money('INR', 2n))).toBe(-1)
    expect(compare(money('INR', 2n), money('INR', 2n))).toBe(0)
    expect(compare(money('INR', 3n), money('INR', 2n))).toBe(1)
  })

  test('mixed currencies are refused by every operation', () => {
    for (const operation of [add, subtract, compare]) {
      expect(() => operation(money('INR', 1n), money('IDR', 1n))).toThrow(MoneyError)
    }
  })
})
