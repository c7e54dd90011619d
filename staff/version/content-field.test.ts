import { describe, expect, test } from 'vitest'
import {
  amountText,
  amountValue,
  type ContentField,
  countsValue,
  labelAt,
  shareText,
  shareValue,
  wordsAt,
} from './content-field.ts'

describe('a typed value', () => {
  test.each([
    ['24', '6/25'],
    ['1.5', '3/200'],
    ['0,1 %', '1/1000'],
    ['0', '0/1'],
  ])('of %s per cent is kept exactly', (typed, kept) => {
    expect(shareValue(typed)).toBe(kept)
    expect(shareValue(shareText(kept))).toBe(kept)
  })

  test('without an exact decimal is shown as its fraction', () => {
    expect(shareText('1/3')).toBe('1/3')
    expect(shareValue('1/3')).toBe('1/3')
  })

  test('in money is kept in minor units, and stays as typed where it is none', () => {
    expect(amountValue('2500.50', 'INR')).toBe('250050')
    expect(amountText('250050', 'INR')).toBe('2500.50')
    expect(amountValue('1500000', 'IDR')).toBe('1500000')
    expect(amountValue('a lot', 'IDR')).toBe('a lot')
    expect(countsValue('3, 6,12')).toEqual([3, 6, 12])
    expect(countsValue('three')).toBe('three')
  })
})

test('a difference names its field as the editor does, and its values in words', () => {
  const fields: ContentField[] = [
    { kind: 'share', path: 'terms.annualRate', label: 'Interest a year' },
    {
      kind: 'list',
      path: 'terms.fees',
      label: 'Fees',
      added: {},
      item: [{ kind: 'fee', path: 'amount', label: 'Amount' }],
    },
  ]
  const currency = 'IDR'
  expect(labelAt(fields, 'terms.fees.1.amount.minor')).toBe('Fees · 2 · Amount')
  expect(wordsAt(fields, 'terms.fees.1.amount.minor', { text: '50000', currency })).toBe('Rp50.000')
  expect(wordsAt(fields, 'terms.annualRate', { text: '6/25', currency })).toBe('24 %')
  expect(labelAt(fields, 'nowhere')).toBe('nowhere')
})
