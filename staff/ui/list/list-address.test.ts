import { expect, test } from 'vitest'
import { nextSort, readListAddress, viewOf, withFilter, withListAddress } from './list-address.ts'

const search = new URLSearchParams('queue=mine&desk=payments&after=c1&open=r7&other=1&sort=-due')

test('an address is read by the names of the list’s filters', () => {
  expect(readListAddress(search, ['queue', 'desk', 'state'])).toEqual({
    filters: { queue: 'mine', desk: 'payments' },
    sort: '-due',
    after: 'c1',
    open: 'r7',
  })
})

test('another filter begins at the first page and closes the row', () => {
  expect(withFilter(search, { queue: 'open', desk: undefined }).toString()).toBe(
    'queue=open&other=1&sort=-due',
  )
})

test('opening a row keeps the page and its filters', () => {
  const next = withListAddress(search, { open: 'r8' })
  expect(readListAddress(next, ['queue'])).toMatchObject({ after: 'c1', open: 'r8' })
})

test('a saved view keeps neither page nor row', () => {
  expect(viewOf(search)).toBe('queue=mine&desk=payments&other=1&sort=-due')
})

test('a column’s head sorts one way, the other way, and not at all', () => {
  expect(nextSort(undefined, 'due')).toBe('due')
  expect(nextSort('due', 'due')).toBe('-due')
  expect(nextSort('-due', 'due')).toBeUndefined()
  expect(nextSort('due', 'name')).toBe('name')
})
