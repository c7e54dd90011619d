import { expect, test } from 'vitest'
import { isAttended, watchInput } from './attendance.ts'

test('a page is attended for a minute after it was opened, and after each input', () => {
  const page = new EventTarget()
  let nowMs = 1_000_000
  const now = () => nowMs
  watchInput(page, now)
  nowMs += 59_999
  expect(isAttended(now)).toBe(true)
  nowMs += 1
  expect(isAttended(now)).toBe(false)
  for (const input of ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart']) {
    page.dispatchEvent(new Event(input))
    expect(isAttended(now), input).toBe(true)
    nowMs += 60_000
    expect(isAttended(now), input).toBe(false)
  }
  // What the page does by itself is none.
  page.dispatchEvent(new Event('visibilitychange'))
  expect(isAttended(now)).toBe(false)
})
