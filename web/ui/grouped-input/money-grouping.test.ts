import { expect, test } from 'vitest'
import { moneyGrouping } from './money-grouping.ts'
import { groupedText, regroup } from './regroup.ts'

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

test.each([
  ['25,000.50|', '25,000|', 'INR'],
  ['25000.5|', '25,000|', 'INR'],
  ['₹ 1,25,000.00|', '1,25,000|', 'INR'],
  ['Rs. 25,000|', '25,000|', 'INR'],
  ['25,000|.50', '25,000|', 'INR'],
  ['5.000.000,00|', '5.000.000|', 'IDR'],
  ['Rp 5.000.000,-|', '5.000.000|', 'IDR'],
  ['5,000,000.00|', '5.000.000|', 'IDR'],
  ['25000.50|', '25.000|', 'IDR'],
  ['25000,5|', '25.000|', 'IDR'],
] as const)(
  'pasted as %s it is shown as %s in %s: decimals are left out',
  (before, after, currency) => {
    expect(typed(before, currency)).toBe(after)
  },
)

test.each([
  ['5,000,000|', '5.000.000|'],
  ['5,000|', '5.000|'],
  ['5.00|', '500|'],
  ['123.45|', '12.345|'],
  ['1.234.5|', '12.345|'],
  ['1234|.567', '1.234|.567'],
])('a mark of rupiah that can group is no decimal mark: %s is shown as %s', (before, after) => {
  expect(typed(before, 'IDR')).toBe(after)
})

test('an amount of the API, or as it was sent without script, is shown in whole units', () => {
  const amounts = ['25000.50', '25,000.50', '25000', '']
  const shown = amounts.map(amount => groupedText(amount, moneyGrouping('INR')))
  expect(shown).toEqual(['25,000', '25,000', '25,000', ''])
  expect(groupedText('5.000.000,00', moneyGrouping('IDR'))).toBe('5.000.000')
})
