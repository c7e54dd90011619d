import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

const rows = [
  { id: 'a', count: 10 },
  { id: 'b', count: 9 },
  { id: 'c', count: null },
  { id: 'd', count: 9 },
]
const order = (sort: 'count' | '-count' | undefined) =>
  sortRows(rows, sort, row => row.count)
    .map(({ id }) => id)
    .join('')

test('numbers are ordered by value, null as the least, ties as they came, both ways', () => {
  expect(order(undefined)).toBe('abcd')
  expect(order('count')).toBe('cbda')
  expect(order('-count')).toBe('abdc')
})

test('amounts are ordered by value beyond what a number holds', () => {
  const amounts = [9_007_199_254_740_993n, 9_007_199_254_740_992n, -1n]
  expect(sortRows(amounts, 'it', amount => amount)).toEqual(amounts.toReversed())
})
