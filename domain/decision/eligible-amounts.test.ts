import { describe, expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Terms } from '../terms/terms.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { decisionRulesFor, isEligibleAmount, maxDueWithinAMonthMinor } from './decide.ts'
import { type EligibilityFacts, eligibleAmounts, largestEligible } from './eligible-amounts.ts'

const on = localDate('2026-11-21')
const rules = decisionRulesFor('IN', on)
const limits = {
  minMinor: 200_000n,
  maxMinor: 8_000_000n,
  stepMinor: 200_000n,
  installments: [4, 6, 9],
}
const baseTerms: Terms = { ...PLAIN_TERMS, installments: 4 }

const facts = (changes: Partial<EligibilityFacts> = {}): EligibilityFacts => ({
  birthOn: localDate('1990-01-01'),
  monthlyIncomeMinor: 2_000_000n,
  monthlyDebtMinor: 0n,
  ...changes,
})

const eligible = (changes: Partial<EligibilityFacts> = {}) =>
  eligibleAmounts({ limits, baseTerms }, facts(changes), rules, on)

const isEligible = (borrower: EligibilityFacts, principalMinor: bigint, installments: number) => {
  const schedule = buildSchedule({ ...baseTerms, principalMinor, installments }, on)
  const loan = {
    monthlyInstallmentMinor: maxDueWithinAMonthMinor(schedule),
    lastDueOn: schedule.rows.at(-1)?.dueOn ?? on,
    isWithinProduct: true,
  }
  return isEligibleAmount({ ...borrower, ...loan }, rules)
}

describe('the eligible amounts', () => {
  test.each([1_200_000n, 1_999_900n, 2_000_000n, 3_333_300n, 50_000_000n])(
    'of an income of %s are those that pass the rules, and no other',
    monthlyIncomeMinor => {
      const borrower = facts({ monthlyIncomeMinor, monthlyDebtMinor: 100_000n })
      const amounts = eligibleAmounts({ limits, baseTerms }, borrower, rules, on)
      for (const installments of limits.installments) {
        const maxMinor = amounts.find(each => each.installments === installments)?.maxMinor ?? 0n
        for (let minor = limits.minMinor; minor <= limits.maxMinor; minor += limits.stepMinor) {
          expect([minor, isEligible(borrower, minor, installments)]).toEqual([
            minor,
            minor <= maxMinor,
          ])
        }
      }
    },
  )

  test('grow with the number of installments, and shrink by what is owed elsewhere', () => {
    const [short, middle, long] = eligible().map(each => each.maxMinor)
    expect([short, middle, long]).toEqual([3_800_000n, 5_600_000n, 8_000_000n])
    expect(eligible({ monthlyDebtMinor: 500_000n }).map(each => each.maxMinor)).toEqual([
      1_800_000n,
      2_800_000n,
      4_200_000n,
    ])
  })

  test('are all of the product while the income is not known', () => {
    expect(eligible({ monthlyIncomeMinor: null }).map(each => each.maxMinor)).toEqual([
      8_000_000n,
      8_000_000n,
      8_000_000n,
    ])
  })

  test('leave out a term that ends above the age limit', () => {
    const birthOn = localDate('1961-04-21')
    expect(eligible({ birthOn }).map(each => each.installments)).toEqual([4])
  })

  test('are none when the whole income is owed elsewhere', () => {
    expect(eligible({ monthlyDebtMinor: 2_000_000n })).toEqual([])
  })
})

test('the largest eligible loan is the shorter one of two equally large', () => {
  const amounts = [
    { installments: 4, maxMinor: 1n },
    { installments: 9, maxMinor: 2n },
    { installments: 6, maxMinor: 2n },
  ]
  expect(largestEligible(amounts)).toEqual({ installments: 6, maxMinor: 2n })
  expect(largestEligible([])).toBeUndefined()
})
