import { expect, test } from 'vitest'
import { moneyGrouping, wholeUnits } from './money-grouping.ts'
import { regroup } from './regroup.ts'

const typed = (marked: string, currency: 'IDR' | 'INR') => {
  const change = { text: marked.replace('|', ''), caret: marked.indexOf('|') }
  const { text, caret } = regroup(change, moneyGrouping(currency))
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['5000|', '5.000|', 'IDR'],
  ['5.0000|', '50.000|', 'IDR'],
  ['1|5.000', '1|5.000', 'IDR'],
  ['9|15.000', '9|15.000', 'IDR'],
  ['125000|', '1,25,000|', 'INR'],
  ['1,25|,000', '1,25|,000', 'INR'],
  ['007|', '7|', 'INR'],
  ['0|', '0|', 'IDR'],
  ['|', '|', 'IDR'],
] as const)('%s is shown as %s in %s', (before, after, currency) => {
  expect(typed(before, currency)).toBe(after)
})

test('an amount of the wire is typed in whole units', () => {
  expect(['25000.50', '25000', ''].map(wholeUnits)).toEqual(['25000', '25000', ''])
})
