import { expect, test } from 'vitest'
import { stepRow } from './step-row.ts'

const ids = ['a', 'b', 'c']

test('a step goes to the next row, and stops at both ends', () => {
  expect(stepRow(ids, { id: 'a', index: 0 }, 1)).toEqual({ id: 'b', index: 1 })
  expect(stepRow(ids, { id: 'c', index: 2 }, 1)).toEqual({ id: 'c', index: 2 })
  expect(stepRow(ids, { id: 'a', index: 0 }, -1)).toEqual({ id: 'a', index: 0 })
  expect(stepRow(ids, undefined, 0)).toEqual({ id: 'a', index: 0 })
})

test('a row that moved is counted from where it is now', () => {
  expect(stepRow(ids, { id: 'c', index: 0 }, -1)).toEqual({ id: 'b', index: 1 })
})

test('after a row has left the list, the one in its place is next', () => {
  expect(stepRow(['a', 'c'], { id: 'b', index: 1 }, 0)).toEqual({ id: 'c', index: 1 })
  expect(stepRow(['a'], { id: 'c', index: 2 }, 0)).toEqual({ id: 'a', index: 0 })
  expect(stepRow(['a', 'c', 'd'], { id: 'b', index: 1 }, 1)).toEqual({ id: 'c', index: 1 })
  expect(stepRow(['a', 'c'], { id: 'b', index: 1 }, -1)).toEqual({ id: 'a', index: 0 })
  expect(stepRow([], { id: 'a', index: 0 }, 0)).toBeUndefined()
})
