import { expect, test } from 'vitest'
import { addressOf, callOf, fieldsAfter, readSpecMap, wordsOf } from './read-spec-map.ts'

const table = (...rows: readonly string[]) =>
  readSpecMap(
    [
      '## 7. The calls',
      '### Landing',
      '| What | Where | Shown by |',
      '|---|---|---|',
      ...rows.map(row => `| ${row} |`),
    ].join('\n'),
  )

test('a row has its section, its places and its tests', () => {
  expect(
    table('A limit | `a.ts#most=9`, `b.json#key` | `a.test.ts`: nine<br>`b.test.ts`: ten'),
  ).toEqual([
    {
      section: '7',
      table: 'Landing',
      line: 5,
      what: 'A limit',
      missing: false,
      codeReferences: [
        { file: 'a.ts', name: 'most', value: '9' },
        { file: 'b.json', name: 'key', value: undefined },
      ],
      testReferences: [
        { file: 'a.test.ts', title: 'nine' },
        { file: 'b.test.ts', title: 'ten' },
      ],
    },
  ])
})

test('what is not there yet has no place and no test', () => {
  expect(table('A page | missing | on its way')).toMatchObject([
    { missing: true, codeReferences: [], testReferences: [] },
  ])
})

test('what a row is about opens it', () => {
  const [route, call, words] = table(
    '`/that`: a page | `a.ts` | `a.test.ts`: shows it',
    '`getSid` GET `promotion/get-sid`: takes `a`, `b`; answers `sid` | `a.ts` | `a.test.ts`: asks',
    '“Send” / “Kirim”: not “this” | `a.ts#send` | `a.test.ts`: says it',
  )
  if (!route || !call || !words) throw new Error('a row was lost')
  expect(addressOf(route)).toBe('/that')
  expect(callOf(call)).toBe('getSid GET promotion/get-sid')
  expect([fieldsAfter(call, 'takes'), fieldsAfter(call, 'answers')]).toEqual([['a', 'b'], ['sid']])
  expect(wordsOf(words)).toEqual(['Send', 'Kirim'])
  expect([addressOf(words), callOf(route), wordsOf(call)]).toEqual([undefined, undefined, []])
})

test.each([
  ['an empty cell', 'A page |  | `a.test.ts`: shows it'],
  ['two cells', 'A page | `a.ts`'],
  ['a place that is no file', 'A page | somewhere | `a.test.ts`: shows it'],
  ['a test without a title', 'A page | `a.ts` | `a.test.ts`'],
])('a row with %s is refused by its line', (_what, row) => {
  expect(() => table(row)).toThrow('docs/spec.md:5')
})
