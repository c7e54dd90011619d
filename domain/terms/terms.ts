import type { DayCount } from '../calendar/day-count.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import type { LateTerms } from '../charges/late-terms.ts'
import type { Currency } from '../money/money.ts'
import type { Ratio } from '../money/ratio.ts'

/** The terms that determine a loan's amounts. Fixed by the agreement and stored with the loan. */
export type Terms = {
  readonly currency: Currency
  /** The amount in the agreement, before fees are taken from it. */
  readonly principalMinor: bigint
  /** Nominal: 18/100 is 18 % a year. See `annualRateOf` for rates stated per day or period. */
  readonly annualRate: Ratio
  readonly interest: InterestTerms
  readonly installments: number
  readonly every: Frequency
  /** The first due date where it is not one whole period after disbursement. */
  readonly firstDueOn?: LocalDate
  readonly grace: Grace
  /** Installments are rounded to this; absent: only to the minor unit. See `buildSchedule`. */
  readonly installmentMultipleMinor?: bigint
  readonly fees: readonly Fee[]
  readonly late: LateTerms
  /** The `code` of the order in `domain/waterfall` that allocates payments. */
  readonly waterfallCode: string
  readonly prepayment: PrepaymentTerms
  /** Days from disbursement in which the loan may be cancelled for only the interest earned. */
  readonly coolingOffDays: number
  readonly extension: ExtensionTerms
}

export type InterestTerms = {
  /** `flat`: on the whole principal throughout. `declining`: on the balance. */
  readonly method: 'flat' | 'declining'
  readonly amortization: 'equal-installments' | 'equal-principal'
  /** `per-period`: every month, week or day counts the same. `daily`: real days by `dayCount`. */
  readonly calculation: 'per-period' | 'daily'
  /** Only for `daily`. */
  readonly dayCount: DayCount
}

/** One installment every `count` units. */
export type Frequency = { readonly count: number; readonly unit: 'month' | 'week' | 'day' }

/** Grace on the first installments; each count starts from the first installment. */
export type Grace = {
  /** No principal falls due. */
  readonly principalInstallments: number
  /** Interest accrues and is paid with the first installment after these. */
  readonly interestPaymentInstallments: number
  /** No interest accrues at all. */
  readonly interestFreeInstallments: number
}

export const NO_GRACE: Grace = {
  principalInstallments: 0,
  interestPaymentInstallments: 0,
  interestFreeInstallments: 0,
}

export type Fee = {
  /** A stable name the screens translate: `service`, `insurance`. */
  readonly code: string
  /** `disbursal`: taken from the money paid out. `installment`: added to every installment. */
  readonly when: 'disbursal' | 'installment'
  /** Its payee: statements list payees separately, and the caps do not count government fees. */
  readonly payableTo: 'lender' | 'third-party' | 'government'
  readonly amount: FeeAmount
}

export type FeeAmount =
  | { readonly kind: 'flat'; readonly minor: bigint }
  | { readonly kind: 'share'; readonly ofPrincipal: Ratio }

/** Early repayment in full is allowed from the later of two days after disbursement. */
export type PrepaymentTerms = {
  /** Share of the term that must have passed, 0 to 1. */
  readonly afterTermShare: Ratio
  readonly afterDays: number
}

/** Specification section 9: after at least half the term and at least 7 calendar days. */
export const SPECIFIED_PREPAYMENT: PrepaymentTerms = {
  afterTermShare: { numerator: 1n, denominator: 2n },
  afterDays: 7,
}

/** Moving every unpaid due date by one more period, for a fee. */
export type ExtensionTerms = {
  /** 0: not offered. */
  readonly maxTimes: number
  readonly fee: FeeAmount
}

export const NO_EXTENSION: ExtensionTerms = { maxTimes: 0, fee: { kind: 'flat', minor: 0n } }
