import { expect, test } from 'vitest'
import { groupRows } from './group-rows.ts'

const row = (...cells: string[]) => ({ kind: 'row' as const, cells, isHeader: false })
const header = (...cells: string[]) => ({ kind: 'row' as const, cells, isHeader: true })
const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })

test('rows under each other are one table, under their header', () => {
  const blocks = [paragraph('before'), header('No', 'Due'), row('1', 'Dec'), row('2', 'Jan')]
  expect(groupRows(blocks)).toEqual([
    paragraph('before'),
    {
      kind: 'rows',
      head: [['No', 'Due']],
      body: [
        ['1', 'Dec'],
        ['2', 'Jan'],
      ],
    },
  ])
})

test('words, and another header, begin another table', () => {
  const blocks = [row('a'), paragraph('between'), row('b'), header('c'), row('d')]
  expect(groupRows(blocks).map(({ kind }) => kind)).toEqual(['rows', 'paragraph', 'rows', 'rows'])
})
