import { expect, test } from 'vitest'
import { columnsThatFit } from './columns-that-fit.ts'

const columns = [{ id: 'number' }, { id: 'type' }, { id: 'due' }, { id: 'state', isKept: true }]
const widths = new Map([
  ['number', 100],
  ['type', 150],
  ['due', 120],
  ['state', 80],
])
const fitting = (room: number) => [...columnsThatFit(columns, widths, room)].toSorted()

test('the last columns give way first, those to be kept last, and the first one never', () => {
  expect(fitting(450)).toEqual(['due', 'number', 'state', 'type'])
  expect(fitting(449)).toEqual(['number', 'state', 'type'])
  expect(fitting(329)).toEqual(['number', 'state'])
  expect(fitting(10)).toEqual(['number'])
})

test('a column that was not measured yet is shown, so that it can be', () => {
  expect(columnsThatFit([...columns, { id: 'new' }], widths, 450).has('new')).toBe(true)
})
