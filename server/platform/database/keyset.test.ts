import { describe, expect, test } from 'vitest'
import { readCursor, toPage } from './keyset.ts'

const rows = [
  { at: '2026-01-03', id: 'c' },
  { at: '2026-01-02', id: 'b"|,é' },
  { at: '2026-01-01', id: 'a' },
]
const keyOf = ({ at, id }: { at: string; id: string }) => [at, id]

describe('a page', () => {
  test('names the place of its last row when there is one more', () => {
    const page = toPage(rows, 2, keyOf)
    expect(page.rows).toEqual(rows.slice(0, 2))
    expect(page.after).toMatch(/^[\w-]+$/)
    expect(readCursor(page.after ?? '', 2)).toEqual(['2026-01-02', 'b"|,é'])
  })

  test('names none when it is the last, or empty', () => {
    expect(toPage(rows, 3, keyOf).after).toBe(null)
    expect(toPage([], 3, keyOf)).toEqual({ rows: [], after: null })
  })

  test('is empty after a cursor that is none', () => {
    for (const cursor of ['', '!', 'YQ', Buffer.from('{"a":1}').toString('base64url')]) {
      expect(readCursor(cursor, 2)).toBe('unknown')
    }
    expect(readCursor(Buffer.from('["one"]').toString('base64url'), 2)).toBe('unknown')
    expect(readCursor(undefined, 2)).toBe(undefined)
  })
})
