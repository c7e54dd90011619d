import { expect, test } from 'vitest'
import { createServerTime } from './server-time.ts'

const openPage = () => {
  let browserMs = Date.parse('2026-11-20T12:00:00Z')
  const time = createServerTime(() => browserMs)
  return {
    note: (real: string, business: string) =>
      time.note({
        headers: new Headers({ 'X-Real-Time': real, 'X-Business-Time': business }),
      }),
    noteNothing: () => time.note({ headers: new Headers() }),
    shown: () =>
      (['business', 'real'] as const).map(kind => new Date(time.now(kind)).toISOString()),
    wait: (seconds: number) => {
      browserMs += 1000 * seconds
      time.renew()
    },
  }
}

test('now is the server’s, moved with the sandbox’s date, whatever the browser’s clock says', () => {
  const page = openPage()
  expect(page.note('2026-11-21T08:00:00Z', '2027-01-05T08:00:00.000Z')).toBe(true)
  expect(page.shown()).toEqual(['2027-01-05T08:00:00.000Z', '2026-11-21T08:00:00.000Z'])
  page.wait(60)
  expect(page.shown()).toEqual(['2027-01-05T08:01:00.000Z', '2026-11-21T08:01:00.000Z'])
  expect(page.note('2026-11-21T08:01:00Z', '2026-11-21T08:01:00.000Z')).toBe(true)
  expect(page.shown()).toEqual(['2026-11-21T08:01:00.000Z', '2026-11-21T08:01:00.000Z'])
})

test('a reply that took a second moves nothing, and one without the times neither', () => {
  const page = openPage()
  expect(page.note('2026-11-20T11:59:58Z', '2026-11-20T11:59:58.500Z')).toBe(false)
  expect(page.noteNothing()).toBe(false)
  expect(page.shown()).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'])
})
