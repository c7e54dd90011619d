import { expect, test } from 'vitest'
import { minorDigits } from '../money/money.ts'
import {
  findLanguage,
  getMarket,
  isMarketCode,
  MARKET_CODES,
  marketOf,
  marketOfCurrency,
} from './market.ts'

test('isNeedPop 1 is India and every other value is Indonesia', () => {
  expect(marketOf('1')).toBe('IN')
  for (const value of ['0', '2', '', ' 1', '01', 'true', null, undefined]) {
    expect(marketOf(value)).toBe('ID')
  }
})

test('the text-set type is 1 for India and 2 for Indonesia', () => {
  expect(getMarket('IN').textSetType).toBe(1)
  expect(getMarket('ID').textSetType).toBe(2)
})

test('declared amounts are the ones of the about text, in major units', () => {
  const declared = MARKET_CODES.map(code => {
    const { currency, loanAmount, minimumIncome } = getMarket(code)
    const unit = 10n ** BigInt(minorDigits(currency))
    return [loanAmount.minMinor, loanAmount.maxMinor, minimumIncome.minor].map(
      minor => minor / unit,
    )
  })
  expect(declared).toEqual([
    [1_000_000n, 15_000_000n, 5_000_000n],
    [2_000n, 80_000n, 12_000n],
  ])
})

test.each([
  ['hi-IN', 'IN', 'hi'],
  ['HI', 'IN', 'hi'],
  ['hi', 'ID', undefined],
  ['es-MX', 'ID', 'es'],
  ['es', 'IN', undefined],
  ['id', 'IN', 'id'],
  ['en-GB', 'ID', 'en'],
  ['fr', 'ID', undefined],
  ['', 'IN', undefined],
  [null, 'IN', undefined],
] as const)('the tag %j in %s names %s', (tag, market, language) => {
  expect(findLanguage(tag, market)).toBe(language)
})

test('a currency is lent in its own market', () => {
  for (const code of MARKET_CODES) expect(marketOfCurrency(getMarket(code).currency)).toBe(code)
})

test('only the two codes are markets', () => {
  expect(['ID', 'IN', 'id', 'CN'].map(isMarketCode)).toEqual([true, true, false, false])
})
