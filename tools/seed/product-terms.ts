import { marketRules } from '#domain/market/market-rules.ts'
import { percent } from '#domain/money/ratio.ts'
import {
  type ExtensionTerms,
  NO_GRACE,
  SPECIFIED_PREPAYMENT,
  type Terms,
} from '#domain/terms/terms.ts'

/** The terms in which products differ; rates and fees are percentages as text. */
export type SeedPrice = {
  readonly principalMinor: bigint
  readonly installments: number
  /** Nominal, a year. */
  readonly rate: string
  readonly method: 'flat' | 'declining'
  /** Deducted from the payout. */
  readonly fee: { readonly code: string; readonly share: string }
}

/**
 * One more period, twice at most. Its fee stays under the cap of the days it buys, also in February
 * and for productive funding (0.067 % a day from 2026).
 */
const EXTENSION_TERMS: ExtensionTerms = {
  maxTimes: 2,
  fee: { kind: 'share', ofPrincipal: percent('1.5') },
}

const termsOf = (price: SeedPrice): Omit<Terms, 'currency' | 'late'> => ({
  principalMinor: price.principalMinor,
  annualRate: percent(price.rate),
  interest: {
    method: price.method,
    amortization: 'equal-installments',
    calculation: 'per-period',
    dayCount: 'actual/365',
  },
  installments: price.installments,
  every: { count: 1, unit: 'month' },
  grace: NO_GRACE,
  installmentMultipleMinor: 100n,
  fees: [
    {
      code: price.fee.code,
      when: 'disbursal',
      payableTo: 'lender',
      amount: { kind: 'share', ofPrincipal: percent(price.fee.share) },
    },
  ],
  waterfallCode: 'SPECIFIED',
  prepayment: SPECIFIED_PREPAYMENT,
  coolingOffDays: 3,
  extension: EXTENSION_TERMS,
})

/** Rupiah; interest and fees together stay under 0.1 % of the loan a day. */
export const rupiahTerms = (price: SeedPrice): Terms => ({
  ...termsOf(price),
  currency: 'IDR',
  late: marketRules('ID').lateTerms,
})

/** Rupees; the late terms are those of the printed Indian loan terms. */
export const rupeeTerms = (price: SeedPrice): Terms => ({
  ...termsOf(price),
  currency: 'INR',
  late: marketRules('IN').lateTerms,
})
