import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { lateInterestBetween } from '../charges/late-charges.ts'
import { NO_LATE_TERMS } from '../charges/late-terms.ts'
import { INDIA_LATE_TERMS } from '../market/india/late-terms.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { lateExample } from './late-example.ts'

const loan = { market: 'IN', disbursedOn: localDate('2026-01-05'), days: 10 } as const
const terms = { ...PLAIN_TERMS, currency: 'INR' as const }

test('ten late days cost the penalty and ten times the first tier, as the account counts them', () => {
  const { installmentMinor, chargeMinor } = lateExample(
    { ...terms, late: { interestTiers: INDIA_LATE_TERMS.interestTiers } },
    loan,
  )
  const perDay = (installmentMinor * 5n + 50n) / 100n
  expect(chargeMinor - perDay * 10n).toBeLessThanOrEqual(10n)
  expect(perDay * 10n - chargeMinor).toBeLessThanOrEqual(10n)
  const penalty = lateExample({ ...terms, late: INDIA_LATE_TERMS }, loan)
  expect(penalty.chargeMinor).toBeGreaterThan(chargeMinor)
})

test('terms without late charges cost nothing', () => {
  expect(lateExample({ ...terms, late: NO_LATE_TERMS }, loan).chargeMinor).toBe(0n)
})

test('later installments, late by then, are not part of the example of the first', () => {
  const late = { interestTiers: INDIA_LATE_TERMS.interestTiers }
  const example = lateExample({ ...terms, late }, { ...loan, days: 40 })
  const unpaidMinor = example.installmentMinor
  expect(example.chargeMinor).toBe(
    lateInterestBetween({ ...INDIA_LATE_TERMS, ...late }, { fromDay: 1, toDay: 40, unpaidMinor }),
  )
  expect(example.isClipped).toBe(false)
})

test('an example that meets a cap says so', () => {
  const long = lateExample({ ...terms, late: INDIA_LATE_TERMS }, { ...loan, days: 200 })
  expect(long.isClipped).toBe(true)
})
