import { expect, test } from 'vitest'
import { localDate } from './local-date.ts'
import { hourIn, localDateIn, startOfDayIn, timeOfDayIn } from './zone.ts'

test('the business day turns at midnight of the zone, not of UTC', () => {
  expect(localDateIn('Asia/Jakarta', new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
  expect(localDateIn('Asia/Jakarta', new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
  expect(localDateIn('Asia/Kolkata', new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(localDateIn('Asia/Kolkata', new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  expect(localDateIn('UTC', new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-20')
})

test('a day begins at midnight of the zone', () => {
  const day = localDate('2026-11-21')
  expect(startOfDayIn('Asia/Jakarta', day)).toEqual(new Date('2026-11-20T17:00:00Z'))
  expect(startOfDayIn('Asia/Kolkata', day)).toEqual(new Date('2026-11-20T18:30:00Z'))
  expect(startOfDayIn('UTC', day)).toEqual(new Date('2026-11-21T00:00:00Z'))
})

test('midnight is hour 0, not 24', () => {
  expect(hourIn('Asia/Jakarta', new Date('2026-11-20T17:00:00Z'))).toBe(0)
  expect(hourIn('Asia/Kolkata', new Date('2026-11-20T13:29:59Z'))).toBe(18)
})

test('the wall clock has two digits in each part', () => {
  expect(timeOfDayIn('Asia/Kolkata', new Date('2026-11-20T18:35:09Z'))).toBe('00:05:09')
})
