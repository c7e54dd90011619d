import { expect, test } from 'vitest'
import { instantInWords } from './instant-in-words.ts'

test('an Indonesian payment request ends on the day and hour of Jakarta, in its own words', () => {
  expect(instantInWords('2026-11-21T16:59:00Z', { currency: 'IDR', locale: 'id' })).toBe(
    'Sabtu, 21 Nov 2026, 23.59 WIB',
  )
})

test('an Indian payment request ends on the day and hour of India', () => {
  expect(instantInWords('2026-11-21T18:30:00.000Z', { currency: 'INR', locale: 'en' })).toBe(
    'Sunday, 22 Nov 2026, 00:00 IST',
  )
})

test('the language does not move the clock', () => {
  expect(instantInWords('2026-11-21T16:59:00Z', { currency: 'IDR', locale: 'en' })).toBe(
    'Saturday, 21 Nov 2026, 23:59 WIB',
  )
})
