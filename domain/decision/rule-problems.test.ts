import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MARKET_CODES } from '../market/market.ts'
import { marketRules } from '../market/market-rules.ts'
import { percent } from '../money/ratio.ts'
import type { DecisionRules } from './decision-rules.ts'
import { findRuleProblems } from './rule-problems.ts'

const rowOf = (market: 'ID' | 'IN'): DecisionRules => {
  const row = marketRules(market).decisionRows.at(-1)
  if (!row) throw new Error(`${market} has rules`)
  return row
}

test('the rules of every market are within its own limits', () => {
  for (const market of MARKET_CODES) {
    for (const row of marketRules(market).decisionRows) {
      expect(findRuleProblems(row, marketRules(market).decisionLimits)).toEqual([])
    }
  }
})

describe('rules are refused', () => {
  test.each<[string, Partial<DecisionRules>, string, string]>([
    ['for minors', { minAge: 17 }, 'minAge', 'below-limit'],
    ['for the very old', { maxAge: 71 }, 'maxAge', 'above-limit'],
    ['for nobody', { minAge: 40, maxAge: 40 }, 'maxAge', 'below-limit'],
    [
      'under the regulator’s income',
      { minLawfulIncomeMinor: 1n },
      'minLawfulIncomeMinor',
      'below-limit',
    ],
    ['under the declared income', { minIncomeMinor: 1n }, 'minIncomeMinor', 'below-limit'],
    [
      'above the lawful share',
      { maxShareOfIncome: percent('30.1') },
      'maxShareOfIncome',
      'above-limit',
    ],
    ['that share nothing', { maxShareOfIncome: percent('0') }, 'maxShareOfIncome', 'below-limit'],
    [
      'above the largest loan',
      { maxAutoApprovedMinor: 15_000_001n },
      'maxAutoApprovedMinor',
      'above-limit',
    ],
    [
      'that check too little',
      { maxUncheckedMinor: 2_000_001n },
      'maxUncheckedMinor',
      'above-limit',
    ],
    ['that pay to others', { holdsAccountsOfOthers: false }, 'holdsAccountsOfOthers', 'must-be-on'],
  ])('%s', (_, changed, field, code) => {
    const rules = { ...rowOf('ID'), ...changed }
    expect(findRuleProblems(rules, marketRules('ID').decisionLimits)).toEqual([{ field, code }])
  })
})

test('stricter rules than those of the market are never refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MARKET_CODES),
      fc.record({
        older: fc.integer({ min: 0, max: 20 }),
        younger: fc.integer({ min: 0, max: 20 }),
        income: fc.bigInt(0n, 10n ** 9n),
        shareLess: fc.bigInt(1n, 1000n),
        less: fc.bigInt(1n, 100n),
        weak: fc.boolean(),
      }),
      (market, by) => {
        const row = rowOf(market)
        const { numerator, denominator } = row.maxShareOfIncome
        const rules: DecisionRules = {
          ...row,
          minAge: row.minAge + by.older,
          maxAge: row.maxAge - by.younger,
          minIncomeMinor: row.minIncomeMinor + by.income,
          minLawfulIncomeMinor: row.minLawfulIncomeMinor + by.income,
          maxShareOfIncome: { numerator, denominator: denominator * by.shareLess },
          maxAutoApprovedMinor: row.maxAutoApprovedMinor / by.less,
          maxUncheckedMinor: row.maxUncheckedMinor / by.less,
          holdsWeakLinks: by.weak,
        }
        expect(findRuleProblems(rules, marketRules(market).decisionLimits)).toEqual([])
      },
    ),
  )
})
