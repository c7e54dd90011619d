import { describe, expect, test } from 'vitest'
import { BUCKETS } from './bucket.ts'
import {
  findOrder,
  getOrder,
  NAMED_ORDERS,
  orderFromParts,
  SPECIFIED_ORDER,
} from './waterfall-order.ts'

describe('every order', () => {
  test.each([SPECIFIED_ORDER, ...NAMED_ORDERS])('$code reaches each bucket at any time', order => {
    for (const timing of ['past-due', 'due', 'in-advance'] as const) {
      const reached = order.stages
        .filter(stage => stage.timings.includes(timing))
        .flatMap(stage => stage.buckets)
      expect([...reached].sort()).toEqual([...BUCKETS].sort())
    }
  })

  test('is found by its code', () => {
    for (const order of NAMED_ORDERS) expect(findOrder(order.code)).toBe(order)
    expect(findOrder('SPECIFIED')).toBe(SPECIFIED_ORDER)
    expect(findOrder('NONE')).toBeUndefined()
    expect(getOrder('SPECIFIED')).toBe(SPECIFIED_ORDER)
    expect(() => getOrder('NONE')).toThrow(RangeError)
  })
})

test('horizontal parts are brought together by timing, vertical ones stay single', () => {
  const parts = [
    { timing: 'due', bucket: 'interest' },
    { timing: 'in-advance', bucket: 'fee' },
    { timing: 'due', bucket: 'principal' },
  ] as const
  const horizontal = orderFromParts({ code: 'H', parts, processing: 'horizontal', future: 'last' })
  expect(horizontal.stages).toEqual([
    {
      timings: ['due'],
      buckets: ['interest', 'principal'],
      across: 'installment',
      first: 'oldest',
    },
    { timings: ['in-advance'], buckets: ['fee'], across: 'installment', first: 'newest' },
  ])
  const vertical = orderFromParts({ code: 'V', parts, processing: 'vertical', future: 'next' })
  expect(vertical.stages.map(stage => stage.buckets)).toEqual([
    ['interest'],
    ['fee'],
    ['principal'],
  ])
  expect(vertical.stages.every(stage => stage.first === 'oldest')).toBe(true)
})
