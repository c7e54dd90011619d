import { expect, test } from 'vitest'
import { dateParts, dateText, readDateParts } from './date-parts.ts'

const typed = (day: string, month: string, year: string): FormData => {
  const form = new FormData()
  form.set('birthOnDay', day)
  form.set('birthOnMonth', month)
  form.set('birthOnYear', year)
  return form
}

test.each([
  ['7', '8', '1990', '1990-08-07'],
  [' 17', '08 ', '1990', '1990-08-17'],
  ['31', '2', '1990', '1990-02-31'],
  ['17', '', '1990', ''],
  ['17', 'August', '1990', ''],
])('%s, %s and %s make "%s"', (day, month, year, date) => {
  expect(dateText(readDateParts(typed(day, month, year), 'birthOn'))).toBe(date)
})

test('a day of the API is split into parts, and joined again', () => {
  expect(dateParts('1990-08-17')).toEqual({ year: '1990', month: '08', day: '17' })
  expect(dateText(dateParts('1990-08-17'))).toBe('1990-08-17')
})

test('no day is three empty parts', () => {
  expect(dateParts(null)).toEqual({ day: '', month: '', year: '' })
  expect(dateParts('soon')).toEqual({ day: '', month: '', year: '' })
})
