import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../calendar/local-date.ts'
import { figuresOf } from '../offer/offer-figures.ts'
import { anyTermsWithDisbursement } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { buildSchedule } from './build-schedule.ts'
import { shiftSchedule } from './shift-schedule.ts'

test('money that comes later moves every date by as many days and changes no figure', () => {
  fc.assert(
    fc.property(
      anyTermsWithDisbursement(),
      fc.integer({ min: 0, max: 30 }),
      ({ terms, disbursedOn }, days) => {
        const agreed = buildSchedule(terms, disbursedOn)
        const shifted = shiftSchedule(agreed, addDays(disbursedOn, days))
        shifted.rows.forEach((row, index) => {
          const was = agreed.rows[index]
          expect(was && daysBetween(was.dueOn, row.dueOn)).toBe(days)
          expect(was && { ...row, fromOn: was.fromOn, dueOn: was.dueOn }).toEqual(was)
        })
        const { firstDueOn: _, ...plain } = terms
        const before = figuresOf(plain, agreed)
        const after = figuresOf(plain, shifted)
        expect(after.termDays).toBe(before.termDays)
        expect(after.apr).toEqual(before.apr)
        expect(after.effectiveRate).toEqual(before.effectiveRate)
        expect(after.totalRepayableMinor).toBe(before.totalRepayableMinor)
      },
    ),
    runs(300),
  )
})
