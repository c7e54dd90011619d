import { type Clock, clockOf } from '#server/platform/process/clock.ts'
import type { SandboxClock } from '#server/platform/process/sandbox-clock.ts'

type TestClockSpan = { readonly days?: number; readonly hours?: number; readonly seconds?: number }

/**
 * A clock that moves only when the test moves it. `set` and `advance` move real and business time
 * together; `moveBy`, the sandbox's own, shifts business time alone.
 */
export type TestClock = Clock &
  SandboxClock & { set(instant: string | Date): void; advance(span: TestClockSpan): void }

export const createTestClock = (start: string | Date = '2026-11-21T03:00:00Z'): TestClock => {
  let wall = new Date(start).getTime()
  let shift = 0
  return {
    ...clockOf(
      () => new Date(wall + shift),
      () => new Date(wall),
    ),
    set: instant => {
      wall = new Date(instant).getTime()
    },
    advance: ({ days = 0, hours = 0, seconds = 0 }) => {
      wall += ((days * 24 + hours) * 3600 + seconds) * 1000
    },
    shiftMs: () => shift,
    moveBy: async milliseconds => {
      shift += milliseconds
      return shift
    },
    reset: async () => {
      shift = 0
    },
  }
}
