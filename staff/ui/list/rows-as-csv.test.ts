import { expect, test } from 'vitest'
import { rowsAsCsv } from './rows-as-csv.ts'

const linesOf = (rows: readonly (readonly string[])[]) =>
  rowsAsCsv(['a', 'b'], rows).replace('\u{feff}', '').split('\r\n')

test('quotes, commas and lines within a cell stay in it', () => {
  expect(linesOf([['say "yes"', 'one, two']])).toEqual(['a,b', '"say ""yes""","one, two"', ''])
})

test('a cell that a spreadsheet would run is text; a negative amount stays a number', () => {
  expect(linesOf([['=HYPERLINK("x")', '-2500.50']])[1]).toBe(`"'=HYPERLINK(""x"")",-2500.50`)
  expect(linesOf([['@SUM(A1)', '+62 811']])[1]).toBe(`'@SUM(A1),'+62 811`)
})
