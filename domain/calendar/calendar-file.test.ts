import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import { localDate } from './local-date.ts'

const madeAt = new Date('2026-11-21T03:04:05.678Z')
const due = { id: 'loan-1', on: localDate('2026-12-31'), title: 'Salary Line: pay ₹5,284; EMI 1' }

test('a day lasts until the next one, and is announced at nine on the day before', () => {
  const lines = calendarFile([due], madeAt).split('\r\n')
  expect(lines).toContain('UID:loan-1@rupya')
  expect(lines).toContain('DTSTAMP:20261121T030405Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines).toContain('SUMMARY:Salary Line: pay ₹5\\,284\\; EMI 1')
  expect(lines).toContain('TRIGGER:-PT15H')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('a long line is folded between characters, and unfolds to itself', () => {
  const title = 'किस्त चुकाने की तारीख '.repeat(8).trim()
  const file = calendarFile([{ ...due, title }], madeAt)
  const lines = file.split('\r\n')
  expect(lines.every(line => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines.some(line => line.startsWith(' '))).toBe(true)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})

test('each day is an entry of its own', () => {
  const file = calendarFile([due, { ...due, id: 'loan-2' }], madeAt)
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(file.match(/UID:loan-[12]@rupya/g)).toHaveLength(2)
})
