import fc from 'fast-check'
import { fromDayNumber, type LocalDate, localDate, toDayNumber } from '../calendar/local-date.ts'
import type { LateTerms } from '../charges/late-terms.ts'
import { type Ratio, ratio } from '../money/ratio.ts'
import {
  type Fee,
  type FeeAmount,
  type Frequency,
  type Grace,
  type InterestTerms,
  NO_EXTENSION,
  NO_GRACE,
  SPECIFIED_PREPAYMENT,
  type Terms,
} from '../terms/terms.ts'

/** A plain Indian loan for tests: 20,000 rupees, 24 months, 15 % a year, without fees. */
export const PLAIN_TERMS: Terms = {
  currency: 'INR',
  principalMinor: 2_000_000n,
  annualRate: ratio(15n, 100n),
  interest: {
    method: 'declining',
    amortization: 'equal-installments',
    calculation: 'per-period',
    dayCount: 'actual/365',
  },
  installments: 24,
  every: { count: 1, unit: 'month' },
  grace: NO_GRACE,
  fees: [],
  late: { interestTiers: [] },
  waterfallCode: 'SPECIFIED',
  prepayment: SPECIFIED_PREPAYMENT,
  coolingOffDays: 3,
  extension: NO_EXTENSION,
}

const EARLIEST = toDayNumber(localDate('2019-12-01'))

/** Days that cross leap years, month ends and the turn of a year. */
export function anyDate(): fc.Arbitrary<LocalDate> {
  return fc.integer({ min: 0, max: 3000 }).map(days => fromDayNumber(EARLIEST + days))
}

export type TermsWithDisbursement = { readonly terms: Terms; readonly disbursedOn: LocalDate }

/** Any sound terms with a day of disbursement: every method, frequency, grace, fee and rounding. */
export function anyTermsWithDisbursement(): fc.Arbitrary<TermsWithDisbursement> {
  return fc.integer({ min: 1, max: 36 }).chain(installments =>
    fc
      .record({
        principalMinor: anyPrincipal(installments),
        annualRate: anyRate(),
        interest: anyInterest(),
        every: anyFrequency(),
        grace: anyGrace(installments),
        fees: anyFees(),
        late: anyLateTerms(),
        multiple: fc.option(fc.constantFrom(1n, 10n, 100n, 500n), { nil: undefined }),
        disbursedOn: anyDate(),
        firstAfterDays: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined, freq: 3 }),
      })
      .map(({ multiple, disbursedOn, firstAfterDays, ...parts }) => ({
        disbursedOn,
        terms: {
          ...PLAIN_TERMS,
          ...parts,
          installments,
          ...(multiple === undefined || !fits(multiple, installments, parts.principalMinor)
            ? {}
            : { installmentMultipleMinor: multiple }),
          ...(firstAfterDays === undefined
            ? {}
            : { firstDueOn: fromDayNumber(toDayNumber(disbursedOn) + firstAfterDays) }),
        },
      })),
  )
}

/** Small loans too: down to the least the validator lets through for their installments. */
function anyPrincipal(installments: number): fc.Arbitrary<bigint> {
  const lowest = BigInt(installments * installments)
  return fc.oneof(
    fc.bigInt({ min: lowest, max: lowest * 20n }),
    fc.bigInt({ min: lowest, max: 1_500_000_000n }),
  )
}

function fits(multiple: bigint, installments: number, principalMinor: bigint): boolean {
  return BigInt(installments) ** 2n * multiple <= principalMinor
}

/** From free to thousands of per cent a year. */
function anyRate(): fc.Arbitrary<Ratio> {
  return fc.oneof(
    fc.constant(ratio(0n, 1n)),
    fc.bigInt({ min: 1n, max: 500_000n }).map(numerator => ratio(numerator, 1_000_000n)),
    fc.bigInt({ min: 1n, max: 5_000n }).map(numerator => ratio(numerator, 100n)),
  )
}

function anyInterest(): fc.Arbitrary<InterestTerms> {
  return fc.record({
    method: fc.constantFrom('flat', 'declining'),
    amortization: fc.constantFrom('equal-installments', 'equal-principal'),
    calculation: fc.constantFrom('per-period', 'daily'),
    dayCount: fc.constantFrom('30/360', 'actual/365', 'actual/360', 'actual/364', 'actual/actual'),
  })
}

function anyFrequency(): fc.Arbitrary<Frequency> {
  return fc.oneof(
    fc.record({ unit: fc.constant('month' as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ unit: fc.constant('week' as const), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ unit: fc.constant('day' as const), count: fc.integer({ min: 1, max: 91 }) }),
  )
}

function anyGrace(installments: number): fc.Arbitrary<Grace> {
  const postponed = fc.integer({ min: 0, max: Math.min(installments - 1, 5) })
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(NO_GRACE) },
    {
      weight: 1,
      arbitrary: fc.record({
        principalInstallments: postponed,
        interestPaymentInstallments: postponed,
        interestFreeInstallments: fc.integer({ min: 0, max: Math.min(installments, 5) }),
      }),
    },
  )
}

function anyFees(): fc.Arbitrary<Fee[]> {
  return fc.uniqueArray(
    fc.record({
      code: fc.constantFrom('service', 'insurance', 'stamp', 'platform'),
      when: fc.constantFrom('disbursal', 'installment'),
      payableTo: fc.constantFrom('lender', 'third-party', 'government'),
      amount: anyFeeAmount(),
    }),
    { selector: fee => fee.code, maxLength: 4 },
  )
}

/** At most a tenth of the principal each, so that four together leave something to pay out. */
function anyFeeAmount(): fc.Arbitrary<FeeAmount> {
  return fc.oneof(
    fc.constant<FeeAmount>({ kind: 'flat', minor: 0n }),
    fc
      .bigInt({ min: 0n, max: 100n })
      .map<FeeAmount>(numerator => ({ kind: 'share', ofPrincipal: ratio(numerator, 1000n) })),
  )
}

export function anyLateTerms(): fc.Arbitrary<LateTerms> {
  const rate = fc.bigInt({ min: 0n, max: 1_000n }).map(numerator => ratio(numerator, 10_000n))
  const lengths = fc.array(fc.record({ days: fc.integer({ min: 1, max: 60 }), rate }), {
    maxLength: 4,
  })
  return fc.record({ lengths, isOpen: fc.boolean() }).map(({ lengths: parts, isOpen }) => {
    let nextDay = 1
    const tiers = parts.map((part, index) => {
      const fromDay = nextDay
      nextDay += part.days
      const isLast = index === parts.length - 1
      return {
        fromDay,
        ...(isLast && isOpen ? {} : { toDay: nextDay - 1 }),
        ratePerDay: part.rate,
      }
    })
    return { interestTiers: tiers }
  })
}
