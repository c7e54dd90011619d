import { describe, expect, test } from 'vitest'
import { BUCKETS } from './bucket.ts'
import { findOrder, getOrder, NAMED_ORDERS, SPECIFIED_ORDER } from './waterfall-order.ts'

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
