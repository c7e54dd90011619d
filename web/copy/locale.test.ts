import { describe, expect, test } from 'vitest'
import { chooseLocale, findLocale, offeredLocales } from './locale.ts'

const wish = {
  asked: undefined,
  chosen: undefined,
  isNeedPop: undefined,
  market: 'ID',
} as const

describe('the language of a page', () => {
  test('is the one asked for now, before the one chosen earlier', () => {
    expect(chooseLocale({ ...wish, asked: 'en', chosen: 'id' })).toBe('en')
  })

  test('is the one chosen earlier, before that of the text set', () => {
    expect(chooseLocale({ ...wish, chosen: 'id', isNeedPop: '1', market: 'IN' })).toBe('id')
  })

  test('is that of the text set for a borrower of another market', () => {
    expect(chooseLocale({ ...wish, isNeedPop: '1', market: 'ID' })).toBe('en')
    expect(chooseLocale({ ...wish, isNeedPop: '0', market: 'IN' })).toBe('id')
  })

  test('is the market’s when nothing else is said, or when what is said is no language', () => {
    expect(chooseLocale(wish)).toBe('id')
    expect(chooseLocale({ ...wish, market: 'IN' })).toBe('en')
    expect(chooseLocale({ ...wish, asked: 'xx', chosen: '../..' })).toBe('id')
  })
})

test.each([
  ['en-IN', 'en'],
  ['ID', 'id'],
  ['', undefined],
  ['constructor', undefined],
  // The landing's alone.
  ['zh-CN', undefined],
  [null, undefined],
])('the tag %s names the language %s', (tag, locale) => {
  expect(findLocale(tag)).toBe(locale)
})

test('a market offers its own language first', () => {
  expect(offeredLocales('ID')[0]).toBe('id')
  expect(offeredLocales('IN')[0]).toBe('en')
})
