import { expect, test } from 'vitest'
import { CURRENCIES, minorDigits } from '../money/money.ts'
import { indiaMobilePattern } from './india/phone.ts'
import { indonesiaMobilePattern } from './indonesia/phone.ts'
import {
  byMarket,
  findLanguage,
  getMarket,
  isMarketCode,
  MARKET_CODES,
  marketOfAcceptLanguage,
  marketOfCurrency,
  marketOfIsNeedPop,
} from './market.ts'
import { marketRules } from './market-rules.ts'

test('isNeedPop 1 is India and every other value is Indonesia', () => {
  expect(marketOfIsNeedPop('1', MARKET_CODES)).toBe('IN')
  for (const value of ['0', '2', '', ' 1', '01', 'true', null, undefined]) {
    expect(marketOfIsNeedPop(value, MARKET_CODES)).toBe('ID')
  }
})

test('where one market is lent in every value of isNeedPop is that market', () => {
  for (const value of ['0', '1', '', null]) {
    expect(marketOfIsNeedPop(value, ['IN'])).toBe('IN')
    expect(marketOfIsNeedPop(value, ['ID'])).toBe('ID')
  }
})

test('where one market is lent in its languages alone are spoken', () => {
  expect(findLanguage('id', 'IN', ['IN'])).toBeUndefined()
  expect(findLanguage('id', 'IN')).toBe('id')
  expect(findLanguage('hi-IN', 'IN', ['IN'])).toBe('hi')
  expect(findLanguage('en', 'ID', ['ID'])).toBe(findLanguage('en', 'ID'))
})

test('the text-set type is 1 for India and 2 for Indonesia', () => {
  expect(marketRules('IN').textSetType).toBe(1)
  expect(marketRules('ID').textSetType).toBe(2)
})

test('declared amounts are the ones of the about text, in major units', () => {
  const declared = MARKET_CODES.map(code => {
    const { currency } = getMarket(code)
    const { loanAmount, minimumIncome } = marketRules(code).declared
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

test('what names a market in an address or an amount names one market alone', () => {
  const flags = MARKET_CODES.map(code => getMarket(code).isNeedPop)
  expect(new Set(flags).size).toBe(MARKET_CODES.length)
  for (const code of MARKET_CODES) {
    expect(getMarket(code).code).toBe(code)
    expect(marketOfIsNeedPop(getMarket(code).isNeedPop, MARKET_CODES)).toBe(code)
  }
  expect(CURRENCIES.toSorted()).toEqual(
    MARKET_CODES.map(code => getMarket(code).currency).toSorted(),
  )
})

test('a table by market has an entry for each', () => {
  expect(byMarket(code => getMarket(code).zoneName)).toEqual({ ID: 'WIB', IN: 'IST' })
})

test('the page takes for a mobile number what its own example is', () => {
  const mobile = { ID: indonesiaMobilePattern, IN: indiaMobilePattern }
  for (const code of MARKET_CODES) {
    const { countryCode, example } = getMarket(code).phone
    const digits = example.replaceAll(' ', '')
    expect(mobile[code].test(digits)).toBe(true)
    expect(mobile[code].test(`+${countryCode}${digits.replace(/^0/, '')}`)).toBe(true)
    expect(mobile[code].test('12345')).toBe(false)
  }
})

test.each([
  ['en-IN,en;q=0.9', 'IN'],
  ['hi', 'IN'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'IN'],
  ['id-ID,id;q=0.9,en-US;q=0.8', 'ID'],
  ['en-US,en;q=0.9', undefined],
  ['en-US,en;q=0.9,en-in;q=0.8', 'IN'],
  ['en-IN;q=0.1, id-ID;q=0.9', 'ID'],
  ['en-IN;q=0, fr', undefined],
  ['*', undefined],
  [';;,,q=', undefined],
  ['', undefined],
  [null, undefined],
] as const)('a browser that asks for %j suggests %s', (header, market) => {
  expect(marketOfAcceptLanguage(header, MARKET_CODES)).toBe(market)
})

test('a browser suggests no market that is not lent in', () => {
  expect(marketOfAcceptLanguage('en-IN,hi', ['ID'])).toBeUndefined()
  expect(marketOfAcceptLanguage('id-ID', ['IN'])).toBeUndefined()
})
