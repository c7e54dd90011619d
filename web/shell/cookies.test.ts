import { expect, test } from 'vitest'
import { languageCookie, readCookie } from './cookies.ts'

test.each([
  ['lang=en', 'en'],
  ['rupya=x.y; lang=id', 'id'],
  ['xlang=en', undefined],
  ['lang', ''],
  ['', undefined],
  [null, undefined],
])('in "%s" the language is %s', (header, value) => {
  expect(readCookie(header, 'lang')).toBe(value)
})

test('the language written is the language read', () => {
  expect(readCookie(languageCookie('hi').split(';')[0] ?? '', 'lang')).toBe('hi')
})
