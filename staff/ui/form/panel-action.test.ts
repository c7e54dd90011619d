import { expect, test } from 'vitest'
import { type ActionField, filledValues, unfilled } from './panel-action.ts'

const fields: readonly ActionField[] = [
  { name: 'reason', label: 'Reason', kind: 'text', least: 3, most: 10 },
  { name: 'desk', label: 'Queue', kind: 'choice', options: [{ value: 'payments', label: 'P' }] },
  { name: 'paymentId', label: 'Payment', kind: 'line', isOptional: true },
]

test('a field is filled in when the call would accept it', () => {
  expect(unfilled(fields, {})).toEqual(['reason', 'desk'])
  expect(unfilled(fields, { reason: '  a ', desk: 'payments' })).toEqual(['reason'])
  expect(unfilled(fields, { reason: 'longer than ten', desk: 'payments' })).toEqual(['reason'])
  expect(unfilled(fields, { reason: 'good', desk: 'other' })).toEqual(['desk'])
  expect(unfilled(fields, { reason: 'good', desk: 'payments' })).toEqual([])
})

test('an optional field that is empty is not sent', () => {
  expect(filledValues(fields, { reason: ' good ', desk: 'payments', paymentId: ' ' })).toEqual({
    reason: 'good',
    desk: 'payments',
  })
})
