import type { DayCount } from '../calendar/day-count.ts'
import { apiMoney } from '../money/api-money.ts'
import { percent } from '../money/ratio.ts'
import type { Frequency, Terms } from '../terms/terms.ts'
import { PLAIN_TERMS } from './any-terms.ts'

/** A loan as Apache Fineract's cumulative scenarios state it, with its product's settings. */
export type FineractLoan = {
  readonly principal: string
  readonly annualRatePercent: string
  /** FLAT or DECLINING_BALANCE */
  readonly interestType: string
  /** SAME_AS_REPAYMENT_PERIOD or DAILY */
  readonly interestPeriod: string
  /** EQUAL_INSTALLMENTS or EQUAL_PRINCIPAL_PAYMENTS */
  readonly amortization: string
  readonly repaymentEvery: number
  /** MONTHS, WEEKS or DAYS */
  readonly repaymentFrequency: string
  readonly numberOfRepayments: number
  readonly graceOnPrincipalPayment: number
  readonly graceOnInterestPayment: number
  readonly interestFreePeriod: number
}

export type FineractProduct = {
  /** In whole currency units. */
  readonly installmentAmountInMultiplesOf?: number
  /** ACTUAL, DAYS_360, DAYS_364 or DAYS_365 */
  readonly daysInYear: string
  /** ACTUAL or DAYS_30 */
  readonly daysInMonth: string
}

/** Fineract's two generators read "actual" days in a year differently. */
export type FineractGenerator = 'cumulative' | 'progressive'

/** A published amount in minor units: Fineract's euros have two decimals and are read as rupees. */
export const publishedMinor = (text: string): bigint => apiMoney('INR', text).minor

/** The published loan as our terms, in rupees. */
export function fineractTerms(
  loan: FineractLoan,
  product: FineractProduct,
  generator: FineractGenerator,
): Terms {
  const multiple = product.installmentAmountInMultiplesOf
  return {
    ...PLAIN_TERMS,
    principalMinor: publishedMinor(loan.principal),
    annualRate: percent(loan.annualRatePercent),
    interest: {
      method: loan.interestType === 'FLAT' ? 'flat' : 'declining',
      amortization:
        loan.amortization === 'EQUAL_INSTALLMENTS' ? 'equal-installments' : 'equal-principal',
      calculation: loan.interestPeriod === 'DAILY' ? 'daily' : 'per-period',
      dayCount: dayCountOf(product, generator),
    },
    installments: loan.numberOfRepayments,
    every: { count: loan.repaymentEvery, unit: unitOf(loan.repaymentFrequency) },
    // Fineract's scenarios send "interest free period" as the grace on interest payment, in place
    // of the column of that name (LoanStepDef.java sets `graceOnInterestPayment` twice).
    grace: {
      principalInstallments: loan.graceOnPrincipalPayment,
      interestPaymentInstallments: loan.interestFreePeriod,
      interestFreeInstallments: 0,
    },
    ...(multiple === undefined
      ? {}
      : { installmentMultipleMinor: publishedMinor(String(multiple)) }),
  }
}

/** The cumulative generator divides by 365 for "actual" even in a leap year. */
function dayCountOf(product: FineractProduct, generator: FineractGenerator): DayCount {
  switch (product.daysInYear) {
    case 'DAYS_360':
      return product.daysInMonth === 'DAYS_30' ? '30/360' : 'actual/360'
    case 'DAYS_364':
      return 'actual/364'
    case 'DAYS_365':
      return 'actual/365'
    case 'ACTUAL':
      return generator === 'cumulative' ? 'actual/365' : 'actual/actual'
    default:
      throw new RangeError(`unknown days in year: ${product.daysInYear}`)
  }
}

function unitOf(frequency: string): Frequency['unit'] {
  if (frequency === 'WEEKS') return 'week'
  if (frequency === 'DAYS') return 'day'
  return 'month'
}
