import { describe, expect, test } from 'vitest'
import {
  addressInLanguage,
  languageChosenBy,
  languageCookie,
  readCookie,
  storedLanguage,
} from './cookies.ts'

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
  const Cookie = languageCookie('hi').split(';')[0] ?? ''
  expect(storedLanguage(new Request('http://localhost/', { headers: { Cookie } }))).toBe('hi')
})

test('a cookie of an older version, which nobody chose, is not read', () => {
  const headers = { Cookie: 'lang=id' }
  expect(storedLanguage(new Request('http://localhost/', { headers }))).toBeUndefined()
})

describe('an address', () => {
  const chosenBy = (address: string, from?: string) =>
    languageChosenBy(
      new Request(new URL(address, 'http://localhost'), {
        headers: from === undefined ? {} : { 'Sec-Fetch-Site': from },
      }),
    )

  test('of the switch chooses its language and keeps the other parameters', () => {
    const address = addressInLanguage('/home', '?from=shell&lang=id', 'hi')
    expect(address).toBe('/home?from=shell&lang=hi&keepLang=1')
    expect(chosenBy(address)).toBe('hi')
    expect(chosenBy(address, 'same-origin')).toBe('hi')
  })

  test('with `lang` alone chooses none', () => {
    expect(chosenBy('/home?lang=id')).toBeNull()
  })

  test('opened by another site chooses none', () => {
    expect(chosenBy('/home?lang=id&keepLang=1', 'cross-site')).toBeNull()
  })
})
