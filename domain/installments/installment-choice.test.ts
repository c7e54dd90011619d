import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test-vectors/property-runs.ts'
import {
  areAllInstallmentsChosen,
  choiceOfCount,
  chosenAmountMinor,
  initialInstallmentChoice,
  type PendingInstallment,
  toggleAllInstallments,
  toggleInstallment,
} from './installment-choice.ts'

// Periods 1 and 2 are paid, so the pending ones start at 3.
const pending: readonly PendingInstallment[] = [3, 4, 5, 6].map(periodNo => ({
  periodNo,
  totalMinor: BigInt(periodNo) * 100n,
  canClick: true,
  isOverdue: false,
}))
const closedFifth = pending.map(period => ({ ...period, canClick: period.periodNo !== 5 }))

describe('choosing installments', () => {
  test('starts with the first, and all is not marked', () => {
    expect(initialInstallmentChoice(pending)).toEqual([3])
    expect(areAllInstallmentsChosen(pending, [3])).toBe(false)
  })

  test('starts with all that are overdue, and taken off all leaves the first', () => {
    const overdue = pending.map(each => ({ ...each, isOverdue: each.periodNo < 5 }))
    expect(initialInstallmentChoice(overdue)).toEqual([3, 4])
    expect(toggleAllInstallments(overdue, [3, 4, 5, 6])).toEqual([3])
  })

  test('starts with all marked when there is only one', () => {
    expect(areAllInstallmentsChosen(pending.slice(0, 1), [3])).toBe(true)
  })

  test('choosing one chooses all before it', () => {
    expect(toggleInstallment(pending, [3], 5)).toEqual([3, 4, 5])
    expect(toggleInstallment(pending, [], 4)).toEqual([3, 4])
  })

  test('unchoosing one drops all after it', () => {
    expect(toggleInstallment(pending, [3, 4, 5, 6], 4)).toEqual([3])
  })

  test('unchoosing the first leaves nothing, and nothing costs nothing', () => {
    const nothing = toggleInstallment(pending, [3, 4], 3)
    expect(nothing).toEqual([])
    expect(chosenAmountMinor(pending, nothing)).toBe(0n)
  })

  test('all chooses every period, and taken off leaves the first', () => {
    expect(toggleAllInstallments(pending, [3])).toEqual([3, 4, 5, 6])
    expect(toggleAllInstallments(pending, [3, 4, 5, 6])).toEqual([3])
    expect(toggleAllInstallments(pending, [])).toEqual([3, 4, 5, 6])
  })

  test('the amount is the sum of the chosen periods', () => {
    expect(chosenAmountMinor(pending, [3, 4])).toBe(700n)
  })

  test('a count from the wire chooses the first so many', () => {
    expect(choiceOfCount(pending, 2)).toEqual([3, 4])
    expect(choiceOfCount(pending, 99)).toEqual([3, 4, 5, 6])
    expect(choiceOfCount(pending, -1)).toEqual([])
  })
})

describe('a closed period', () => {
  test('cannot be chosen, nor any behind it', () => {
    expect(toggleInstallment(closedFifth, [3], 5)).toEqual([3])
    expect(toggleInstallment(closedFifth, [3], 6)).toEqual([3])
    expect(toggleAllInstallments(closedFifth, [3])).toEqual([3, 4])
    expect(areAllInstallmentsChosen(closedFifth, [3, 4])).toBe(true)
  })

  test('leaves nothing to choose when it is the first', () => {
    const closed = pending.map(period => ({ ...period, canClick: false }))
    expect(initialInstallmentChoice(closed)).toEqual([])
    expect(toggleAllInstallments(closed, [])).toEqual([])
    expect(areAllInstallmentsChosen(closed, [])).toBe(false)
  })

  test('that does not exist changes nothing', () => {
    expect(toggleInstallment(pending, [3, 4], 99)).toEqual([3, 4])
  })
})

test('whatever is pressed, the choice is an unbroken run from the first open period', () => {
  const anyPeriods = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }).map(open =>
    open.map((canClick, index) => ({
      periodNo: index + 1,
      totalMinor: 1n,
      canClick,
      isOverdue: index < 2,
    })),
  )
  const anyPresses = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 })
  fc.assert(
    fc.property(anyPeriods, anyPresses, (periods, presses) => {
      let chosen = initialInstallmentChoice(periods)
      for (const press of presses) {
        chosen =
          press === 0
            ? toggleAllInstallments(periods, chosen)
            : toggleInstallment(periods, chosen, press)
        expect(chosen).toEqual(periods.slice(0, chosen.length).map(period => period.periodNo))
        expect(periods.slice(0, chosen.length).every(period => period.canClick)).toBe(true)
      }
    }),
    runs(2_000),
  )
})
