import { expect, test } from 'vitest'
import { listFileLine } from './list-file-row.ts'

const lineOf = (row: Readonly<Record<string, unknown>>, ...fields: string[]) =>
  listFileLine(row, [{ label: '', fields }], 'UTC').trimEnd()

const at = '2026-11-21T18:45:05.123Z'

test('a time is that of the row’s market, by its own field or by its currency', () => {
  expect(lineOf({ at, market: 'IN' }, 'at')).toBe('2026-11-22 00:15:05 +05:30')
  expect(lineOf({ at, currency: 'IDR' }, 'at')).toBe('2026-11-22 01:45:05 +07:00')
  expect(lineOf({ at }, 'at')).toBe('2026-11-21 18:45:05 +00:00')
})

test('a field within a field, and within each record of a list', () => {
  const row = { ours: { amount: '2500.50' }, theirs: null, changes: [{ of: 'a' }, { of: 'b' }] }
  expect(lineOf(row, 'ours.amount')).toBe('2500.50')
  expect(lineOf(row, 'theirs.amount')).toBe('')
  expect(lineOf(row, 'changes.of')).toBe('a; b')
  expect(lineOf(row, 'constructor.name')).toBe('')
})

test('several fields of a column stand side by side', () => {
  expect(lineOf({ type: 'Payments', sonType: '', state: 'open' }, 'type', 'sonType', 'state')).toBe(
    'Payments open',
  )
  expect(lineOf({ summary: [{ name: 'amount', value: '5' }] }, 'summary')).toBe('amount: 5')
})

test('a cell that a spreadsheet would run is text; a negative amount stays a number', () => {
  expect(lineOf({ note: '=HYPERLINK("x")' }, 'note')).toBe(`"'=HYPERLINK(""x"")"`)
  expect(lineOf({ note: '\tx' }, 'note')).toBe("'\tx")
  expect(lineOf({ note: ' =1+1' }, 'note')).toBe("' =1+1")
  expect(lineOf({ note: '＝1+1' }, 'note')).toBe("'＝1+1")
  expect(lineOf({ note: '\n=1+1' }, 'note')).toBe('"\'\n\'=1+1"')
  expect(lineOf({ amount: '-2500.50' }, 'amount')).toBe('-2500.50')
})

test('a cell that begins within a text, where a semicolon separates cells, runs nothing', () => {
  const lines = [
    ['paid;=HYPERLINK("x")', `"paid;'=HYPERLINK(""x"")"`],
    ['paid; @SUM(A1)', `paid;' @SUM(A1)`],
    ['paid\n=1+1', `"paid\n'=1+1"`],
    ['paid\t+1', `paid\t'+1`],
    // Written twice, the quote is an empty text, after which the formula would stand in its cell.
    [`;"=cmd|'/C calc'!A1;b`, `";'""=cmd|'/C calc'!A1;b"`],
    ['paid; " "@SUM(A1)', `"paid;' "" ""@SUM(A1)"`],
    ['paid\n"=1+1"', `"paid\n'""=1+1"""`],
  ]
  for (const [note, line] of lines) expect(lineOf({ note }, 'note')).toBe(line)
  expect(lineOf({ note: ['paid', '=1+1'] }, 'note')).toBe(`paid;' =1+1`)
  expect(lineOf({ note: 'paid; late - see 1+1=2' }, 'note')).toBe('paid; late - see 1+1=2')
})
