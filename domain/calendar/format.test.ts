import { expect, test } from 'vitest'
import {
  daysLate,
  formatDate,
  formatDaysLate,
  formatIsoDate,
  formatShortDate,
  formatTimeOfDay,
} from './format.ts'
import { localDate as on } from './local-date.ts'

test('dates are written in the words a borrower uses', () => {
  expect(formatDate(on('2026-11-20'), 'id')).toBe('Jumat, 20 Nov 2026')
  expect(formatDate(on('2026-11-20'), 'en')).toBe('Friday, 20 Nov 2026')
  expect(formatDate(on('2026-08-02'), 'id')).toBe('Minggu, 2 Agu 2026')
  expect(formatDate(on('2026-12-05'), 'hi')).toBe('शनिवार, 5 दिस॰ 2026')
  expect(formatDate(on('2026-01-01'), 'es')).toBe('jueves, 1 ene 2026')
  expect(formatShortDate(on('2026-05-14'), 'id')).toBe('14 Mei 2026')
  expect(formatIsoDate(on('2026-05-14'))).toBe('2026-05-14')
})

test('a time of the day is written as a language writes it', () => {
  expect(formatTimeOfDay('08:00', 'en')).toBe('8 am')
  expect(formatTimeOfDay('12:30', 'en')).toBe('12:30 pm')
  expect(formatTimeOfDay('19:00', 'en')).toBe('7 pm')
  expect(formatTimeOfDay('08:00', 'id')).toBe('08.00')
  expect(formatTimeOfDay('08:00', 'hi')).toBe('08:00')
})

test('a day is late only after the due day', () => {
  expect(daysLate(on('2026-11-20'), on('2026-11-19'))).toBe(0)
  expect(daysLate(on('2026-11-20'), on('2026-11-20'))).toBe(0)
  expect(daysLate(on('2026-11-20'), on('2026-11-23'))).toBe(3)
})

test('days late are written in words; none are written as nothing', () => {
  expect(formatDaysLate(3, 'en')).toBe('3 days late')
  expect(formatDaysLate(1, 'en')).toBe('1 day late')
  expect(formatDaysLate(3, 'id')).toBe('Terlambat 3 hari')
  expect(formatDaysLate(1, 'es')).toBe('1 día de atraso')
  expect(formatDaysLate(2, 'hi')).toBe('2 दिन की देरी')
  expect(formatDaysLate(0, 'en')).toBe('')
})
