import { addDays, type LocalDate } from './local-date.ts'

/** A whole day in a calendar. */
export type CalendarDay = {
  /** The same in each file, so that a calendar that reads a newer one changes its entry. */
  readonly id: string
  readonly on: LocalDate
  readonly title: string
}

const maxLineBytes = 75

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Bytes of a character in UTF-8. */
const utf8Length = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** RFC 5545, 3.1: a line has 75 bytes at most, and goes on after a line break and a space. */
const foldLine = (line: string): string => {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const length = utf8Length(character)
    if (bytes + length > maxLineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += length
  }
  return folded
}

const compactDate = (day: LocalDate): string => day.replaceAll('-', '')

const compactInstant = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/**
 * An iCalendar file of whole days, each with a reminder at nine in the morning of the day before, on
 * the phone's own clock. Source: RFC 5545.
 */
export const calendarFile = (days: readonly CalendarDay[], madeAt: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rupya//Due dates//EN',
    ...days.flatMap(({ id, on, title }) => [
      'BEGIN:VEVENT',
      `UID:${id}@rupya`,
      `DTSTAMP:${compactInstant(madeAt)}`,
      `DTSTART;VALUE=DATE:${compactDate(on)}`,
      `DTEND;VALUE=DATE:${compactDate(addDays(on, 1))}`,
      `SUMMARY:${escapeText(title)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(title)}`,
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map(line => `${foldLine(line)}\r\n`)
    .join('')
