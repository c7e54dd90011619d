import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../calendar/local-date.ts'
import { coolingOffEndsOn, prepaymentOpensOn } from './prepayment.ts'
import { SPECIFIED_PREPAYMENT } from './terms.ts'

const disbursedOn = localDate('2026-01-01')

describe('a loan with the specified terms', () => {
  test.each([
    [92, '2026-02-16'],
    [91, '2026-02-16'],
    [365, '2026-07-03'],
    [14, '2026-01-08'],
    [10, '2026-01-08'],
  ])(
    'of %i days may be repaid early from %s on: half its term, and seven days',
    (days, opensOn) => {
      const lastDueOn = addDays(disbursedOn, days)
      expect(prepaymentOpensOn(SPECIFIED_PREPAYMENT, { disbursedOn, lastDueOn })).toBe(opensOn)
    },
  )
})

test('the days of cooling-off are counted from the disbursement', () => {
  expect(coolingOffEndsOn(3, disbursedOn)).toBe('2026-01-04')
})
