import { type LocalDate, localDate } from './local-date.ts'

/** The calendar day at `instant` where clocks are always so many minutes ahead of UTC. */
export function localDateAt(utcOffsetMinutes: number, instant: Date): LocalDate {
  return localDate(shiftedText(utcOffsetMinutes, instant).slice(0, 10))
}

/** The wall clock there as "hh:mm:ss". */
export function timeOfDayAt(utcOffsetMinutes: number, instant: Date): string {
  return shiftedText(utcOffsetMinutes, instant).slice(11, 19)
}

function shiftedText(utcOffsetMinutes: number, instant: Date): string {
  return new Date(instant.getTime() + utcOffsetMinutes * 60_000).toISOString()
}
