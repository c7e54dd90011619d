import { expect, test } from 'vitest'
import { countsByMonth } from './counts-by-month.ts'

test('rows of a month and a kind become months by kinds, the earliest first', () => {
  const rows = [
    { month: '2026-11', kind: 'Payments', received: 3 },
    { month: '2026-11', kind: 'App', received: 1 },
    { month: '2026-10', kind: 'Payments', received: 2 },
  ]
  expect(countsByMonth(rows)).toEqual({
    kinds: ['App', 'Payments'],
    months: [
      { month: '2026-10', kind0: 0, kind1: 2 },
      { month: '2026-11', kind0: 1, kind1: 3 },
    ],
  })
  expect(countsByMonth([])).toEqual({ kinds: [], months: [] })
})
