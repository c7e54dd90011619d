import { describe, expect, test } from 'vitest'
import { ageOn } from '../applicant/age.ts'
import { addDays, localDate } from '../calendar/local-date.ts'
import { marketRules } from '../market/market-rules.ts'
import { sumMinor } from '../money/money.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import {
  type ApplicationFacts,
  decide,
  decisionRulesFor,
  maxDueWithinAMonthMinor,
} from './decide.ts'

const appliedOn = localDate('2026-11-21')
const india = decisionRulesFor('IN', appliedOn)
const indonesia = decisionRulesFor('ID', appliedOn)

/** Someone whom no rule keeps from a loan, but for what is changed. */
const facts = (changes: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  appliedOn,
  birthOn: localDate('1990-01-01'),
  monthlyIncomeMinor: 4_000_000n,
  monthlyDebtMinor: 0n,
  principalMinor: 400_000n,
  monthlyInstallmentMinor: 500_000n,
  lastDueOn: addDays(appliedOn, 120),
  isWithinProduct: true,
  hasOtherOpenLoan: false,
  isInArrears: false,
  isOwnAccount: true,
  isIdentityChecked: false,
  isHolderVerified: false,
  hasIdentityMismatch: false,
  hasHolderMismatch: false,
  hasIdentityProvider: false,
  linkStrength: 'none',
  hasChangedFacts: false,
  ...changes,
})

test('a loan that breaks no rule is approved', () => {
  expect(decide(facts(), india)).toEqual({ outcome: 'approved', reasons: [] })
})

test('a small loan is approved without a confirmed identity by rules that were made before', () => {
  const before = { ...india, holdsUnconfirmedIdentities: false }
  expect(decide(facts({ hasIdentityProvider: true }), before).outcome).toBe('approved')
  expect(decide(facts({ hasIdentityProvider: true, isIdentityChecked: true }), india)).toEqual({
    outcome: 'approved',
    reasons: [],
  })
})

describe('is rejected', () => {
  test.each<[string, Partial<ApplicationFacts>, string]>([
    ['the day before the eighteenth birthday', { birthOn: localDate('2008-11-22') }, 'too-young'],
    ['who would be over the age limit at the end', { birthOn: localDate('1961-03-21') }, 'too-old'],
    ['an income below what is declared', { monthlyIncomeMinor: 1_199_999n }, 'income-too-low'],
    ['a rupee above half of the income', { monthlyInstallmentMinor: 2_000_001n }, 'not-affordable'],
    ['other debts counted', { monthlyDebtMinor: 1_500_001n }, 'not-affordable'],
    ['another open loan', { hasOtherOpenLoan: true }, 'open-loan'],
    ['arrears', { isInArrears: true }, 'in-arrears'],
    ['an amount outside the market', { isWithinProduct: false }, 'outside-product'],
  ])('%s', (_, changes, reason) => {
    expect(decide(facts(changes), india)).toEqual({ outcome: 'rejected', reasons: [reason] })
  })

  test('with every reason that counts', () => {
    const { reasons } = decide(facts({ isInArrears: true, hasOtherOpenLoan: true }), india)
    expect(reasons).toEqual(['open-loan', 'in-arrears'])
  })
})

describe('is not rejected', () => {
  test.each<[string, Partial<ApplicationFacts>]>([
    ['on the eighteenth birthday', { birthOn: localDate('2008-11-21') }],
    ['with exactly half of the income', { monthlyInstallmentMinor: 2_000_000n }],
    [
      'with exactly the least income',
      { monthlyIncomeMinor: 1_200_000n, monthlyInstallmentMinor: 600_000n },
    ],
    [
      'with weak links, once identity and holder are verified',
      { linkStrength: 'weak', isIdentityChecked: true, isHolderVerified: true },
    ],
    ['at the age limit on the last due day', { birthOn: localDate('1961-03-22') }],
    ['with as much as is lent without looking at papers', { principalMinor: 400_000n }],
    [
      'with as much as a rule lends at all',
      { principalMinor: 6_000_000n, isIdentityChecked: true, isHolderVerified: true },
    ],
  ])('%s', (_, changes) => {
    expect(decide(facts(changes), india).outcome).toBe('approved')
  })
})

describe('waits for a manual decision', () => {
  test.each<[string, Partial<ApplicationFacts>, string]>([
    ['what is not known', { birthOn: null }, 'facts-missing'],
    ['an income that is not known', { monthlyIncomeMinor: null }, 'facts-missing'],
    ["another's account", { isOwnAccount: false }, 'other-name-on-account'],
    [
      'a larger amount without identity',
      { principalMinor: 400_001n, isHolderVerified: true },
      'identity-unchecked',
    ],
    [
      'a larger amount to an unverified holder',
      { principalMinor: 400_001n, isIdentityChecked: true },
      'account-holder-unchecked',
    ],
    [
      'a large amount',
      { principalMinor: 6_000_001n, isIdentityChecked: true, isHolderVerified: true },
      'large-amount',
    ],
    [
      'a small amount of somebody whom the provider has not confirmed',
      { hasIdentityProvider: true },
      'identity-unchecked',
    ],
    [
      'a small amount of somebody whom the register does not know',
      { hasIdentityProvider: true, hasIdentityMismatch: true },
      'identity-mismatch',
    ],
    ['a small amount of a linked borrower', { linkStrength: 'strong' }, 'linked-borrower'],
    [
      'a linked borrower whose identity is checked',
      { linkStrength: 'strong', isIdentityChecked: true, isHolderVerified: true },
      'linked-borrower',
    ],
    ['a weakly linked borrower', { linkStrength: 'weak' }, 'weakly-linked-borrower'],
    [
      'a weakly linked borrower whose identity alone is verified',
      { linkStrength: 'weak', isIdentityChecked: true },
      'weakly-linked-borrower',
    ],
    [
      'a person whom the provider does not know',
      { hasIdentityMismatch: true },
      'identity-mismatch',
    ],
    [
      'an account of somebody else',
      { hasHolderMismatch: true, principalMinor: 400_001n, isIdentityChecked: true },
      'account-holder-mismatch',
    ],
    ['facts that were changed since', { hasChangedFacts: true }, 'facts-changed'],
  ])('%s', (_, changes, reason) => {
    expect(decide(facts(changes), india)).toEqual({ outcome: 'held', reasons: [reason] })
  })

  test('but a reason to reject outweighs it', () => {
    const changes = { isOwnAccount: false, isInArrears: true }
    expect(decide(facts(changes), india)).toEqual({
      outcome: 'rejected',
      reasons: ['in-arrears'],
    })
  })
})

test('Indonesia requires the legal minimum income and allows three tenths of it for installments', () => {
  const rupiah = { principalMinor: 1_500_000n, monthlyIncomeMinor: 3_000_000n }
  expect(decide(facts({ ...rupiah, monthlyInstallmentMinor: 900_000n }), indonesia).outcome).toBe(
    'approved',
  )
  expect(
    decide(facts({ ...rupiah, monthlyInstallmentMinor: 900_001n }), indonesia).reasons,
  ).toEqual(['not-affordable'])
  const poorer = { ...rupiah, monthlyIncomeMinor: 2_999_999n, monthlyInstallmentMinor: 1n }
  expect(decide(facts(poorer), indonesia).reasons).toEqual(['income-too-low'])
})

test('the latest row in force decides, and a market without one is a fault', () => {
  const [row] = marketRules('IN').decisionRows
  if (!row) throw new Error('there are rows')
  const later = { ...row, from: localDate('2027-01-01'), minAge: 21 }
  for (const rows of [
    [later, row],
    [row, later],
  ]) {
    expect(decisionRulesFor('IN', localDate('2026-12-31'), rows).minAge).toBe(18)
    expect(decisionRulesFor('IN', localDate('2027-01-01'), rows).minAge).toBe(21)
  }
  expect(() => decisionRulesFor('ID', appliedOn, [])).toThrow(RangeError)
})

test('someone born on a leap day comes of age on 1 March', () => {
  const born = localDate('2008-02-29')
  expect(ageOn(born, localDate('2026-02-28'))).toBe(17)
  expect(ageOn(born, localDate('2026-03-01'))).toBe(18)
})

test('weekly installments are counted by the month', () => {
  const terms = { ...PLAIN_TERMS, installments: 8, every: { count: 1, unit: 'week' } as const }
  const schedule = buildSchedule(terms, appliedOn)
  // A month from a due day on, its own day of the next month left out: the 1st, 8th, 15th, 22nd,
  // 29th.
  expect(maxDueWithinAMonthMinor(schedule)).toBe(
    sumMinor(schedule.rows.slice(0, 5).map(row => row.totalMinor)),
  )
})

test('a monthly installment is what falls due in its month, and no more', () => {
  const { rows, ...rest } = buildSchedule(PLAIN_TERMS, appliedOn)
  const peak = rows.map((row, index) => (index === 7 ? { ...row, totalMinor: 123_456n } : row))
  expect(maxDueWithinAMonthMinor({ ...rest, rows: peak })).toBe(123_456n)
})
