import { describe, expect, test } from 'vitest'
import { findLanguage, getMarket, MARKET_CODES } from '#domain/market/market.ts'
import { chooseLocale, htmlLanguage, localeOfDocument } from './locale.ts'

const choice = {
  requested: undefined,
  chosen: undefined,
  isNeedPop: undefined,
  market: 'ID',
  lentIn: MARKET_CODES,
} as const

describe('the language of a page', () => {
  test('is the one requested now, before the one chosen earlier', () => {
    expect(chooseLocale({ ...choice, requested: 'en', chosen: 'id' })).toBe('en')
    expect(chooseLocale({ ...choice, requested: 'hi', chosen: 'id', market: 'IN' })).toBe('hi')
  })

  test('is the one chosen earlier, before that of the text set', () => {
    expect(chooseLocale({ ...choice, chosen: 'id', isNeedPop: '1', market: 'IN' })).toBe('id')
    expect(chooseLocale({ ...choice, chosen: 'es', isNeedPop: '0' })).toBe('es')
  })

  test('is that of the text set for a borrower of another market', () => {
    expect(chooseLocale({ ...choice, isNeedPop: '1', market: 'ID' })).toBe('en')
    expect(chooseLocale({ ...choice, isNeedPop: '0', market: 'IN' })).toBe('id')
  })

  test('is the market’s when none is requested, or when the request is no language', () => {
    expect(chooseLocale(choice)).toBe('id')
    expect(chooseLocale({ ...choice, market: 'IN' })).toBe('en')
    expect(chooseLocale({ ...choice, requested: 'xx', chosen: '../..' })).toBe('id')
  })

  test('is none that the market does not offer', () => {
    expect(chooseLocale({ ...choice, requested: 'hi', market: 'ID' })).toBe('id')
    expect(chooseLocale({ ...choice, requested: 'es', chosen: 'hi', market: 'IN' })).toBe('hi')
  })
})

test.each([
  ['en-IN', 'en'],
  ['ID', 'id'],
  ['hi-IN', 'hi'],
  ['es', undefined],
  ['', undefined],
  ['constructor', undefined],
  // The landing's alone.
  ['zh-CN', undefined],
  [null, undefined],
])('in India the tag %s names the language %s', (tag, language) => {
  expect(findLanguage(tag, 'IN')).toBe(language)
})

test('a market offers its own language first', () => {
  for (const market of MARKET_CODES) {
    expect(getMarket(market).languages[0]).toBe(getMarket(market).language)
  }
})

test('the language of a document is its `lang`', () => {
  for (const locale of ['id', 'en', 'hi', 'es', 'zh'] as const) {
    expect(localeOfDocument(htmlLanguage(locale))).toBe(locale)
  }
})
