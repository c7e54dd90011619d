import { type Clock, clockOf } from '#server/platform/process/clock.ts'

/** A clock that stands still until the test moves it; business and real time move together. */
export type FakeClock = Clock & {
  set(instant: string | Date): void
  advance(span: {
    readonly days?: number
    readonly hours?: number
    readonly seconds?: number
  }): void
}

export function createFakeClock(start: string | Date = '2026-11-21T03:00:00Z'): FakeClock {
  let at = new Date(start).getTime()
  const now = () => new Date(at)
  return {
    ...clockOf(now, now),
    set: instant => {
      at = new Date(instant).getTime()
    },
    advance: ({ days = 0, hours = 0, seconds = 0 }) => {
      at += ((days * 24 + hours) * 3600 + seconds) * 1000
    },
  }
}
