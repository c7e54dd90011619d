import type { LateInterestTier } from '../charges/late-terms.ts'
import { compareRatios, ONE_RATIO, type Ratio } from '../money/ratio.ts'
import { feeMinor, feesMinor } from './fee-amount.ts'
import type { FeeAmount, Terms } from './terms.ts'

/** Why a schedule cannot be built from terms. Screens and logs show these codes. */
export type TermsProblem =
  | 'principal-not-positive'
  | 'rate-negative'
  | 'installments-out-of-range'
  | 'period-out-of-range'
  | 'grace-not-a-count'
  | 'grace-covers-every-installment'
  | 'multiple-not-positive'
  | 'installments-too-small'
  | 'fee-negative'
  | 'fee-code-repeated'
  | 'fees-take-the-whole-disbursal'
  | 'late-penalty-negative'
  | 'late-penalty-day-out-of-range'
  | 'late-rate-negative'
  | 'late-tiers-not-contiguous'
  | 'prepayment-out-of-range'
  | 'cooling-off-out-of-range'
  | 'extension-out-of-range'

/** Thirty years of months: far more than any product has. */
export const MAX_INSTALLMENTS = 360
const MAX_PERIOD_COUNT = 366

/** The problems of the terms, each once; none when a schedule can be built from them. */
export function findTermsProblems(terms: Terms): TermsProblem[] {
  const checks: readonly (readonly [TermsProblem, boolean])[] = [
    ['principal-not-positive', terms.principalMinor <= 0n],
    ['rate-negative', isNegative(terms.annualRate)],
    ['installments-out-of-range', !isWithin(terms.installments, 1, MAX_INSTALLMENTS)],
    ['period-out-of-range', !isWithin(terms.every.count, 1, MAX_PERIOD_COUNT)],
    ...graceChecks(terms),
    ...installmentChecks(terms),
    ...feeChecks(terms),
    ...lateChecks(terms),
    ['prepayment-out-of-range', !isPrepaymentSound(terms)],
    ['cooling-off-out-of-range', !isWithin(terms.coolingOffDays, 0, MAX_PERIOD_COUNT)],
    ['extension-out-of-range', !isExtensionSound(terms)],
  ]
  return checks.filter(([, found]) => found).map(([problem]) => problem)
}

/** Throws `RangeError` naming every problem: unsound terms must never be used or stored. */
export function requireSoundTerms(terms: Terms): void {
  const problems = findTermsProblems(terms)
  if (problems.length > 0) {
    throw new RangeError(`these terms make no loan: ${problems.join(', ')}`)
  }
}

type TermsCheck = readonly [TermsProblem, boolean]

function graceChecks({ grace, installments }: Terms): TermsCheck[] {
  const counts = [
    grace.principalInstallments,
    grace.interestPaymentInstallments,
    grace.interestFreeInstallments,
  ]
  // Principal and postponed interest need a later installment to be paid with.
  const postponed = Math.max(grace.principalInstallments, grace.interestPaymentInstallments)
  return [
    ['grace-not-a-count', counts.some(count => !isWithin(count, 0, MAX_INSTALLMENTS))],
    [
      'grace-covers-every-installment',
      postponed >= installments || grace.interestFreeInstallments > installments,
    ],
  ]
}

/**
 * Rounding each of n installments by up to half a multiple may move n/2 multiples into the last
 * one; with n² multiples in the principal the last one still holds most of its own share.
 */
function installmentChecks(terms: Terms): TermsCheck[] {
  const multiple = terms.installmentMultipleMinor ?? 1n
  const count = BigInt(Math.max(0, Math.trunc(terms.installments) || 0))
  return [
    ['multiple-not-positive', multiple <= 0n],
    ['installments-too-small', count * count * multiple > terms.principalMinor],
  ]
}

function feeChecks(terms: Terms): TermsCheck[] {
  const codes = terms.fees.map(fee => fee.code)
  return [
    ['fee-negative', terms.fees.some(fee => isFeeNegative(fee.amount))],
    ['fee-code-repeated', new Set(codes).size < codes.length],
    ['fees-take-the-whole-disbursal', feesMinor(terms, 'disbursal') >= terms.principalMinor],
  ]
}

function lateChecks({ late }: Terms): TermsCheck[] {
  const amounts = late.penalty === undefined ? [] : Object.values(late.penalty.amountMinor)
  return [
    ['late-penalty-negative', amounts.some(amountMinor => amountMinor < 0n)],
    ['late-penalty-day-out-of-range', !isWithin(late.penalty?.fromDay ?? 1, 1, MAX_PERIOD_COUNT)],
    ['late-rate-negative', late.interestTiers.some(tier => isNegative(tier.ratePerDay))],
    ['late-tiers-not-contiguous', !areContiguous(late.interestTiers)],
  ]
}

/**
 * The first tier starts on day 1, each other right after the one before; only the last may be open.
 */
function areContiguous(tiers: readonly LateInterestTier[]): boolean {
  return tiers.every((tier, index) => {
    const before = tiers[index - 1]
    const startsOn = before === undefined ? 1 : (before.toDay ?? Number.NaN) + 1
    const endsAfterStart = tier.toDay === undefined || tier.toDay >= tier.fromDay
    return tier.fromDay === startsOn && endsAfterStart && Number.isInteger(tier.toDay ?? 1)
  })
}

function isPrepaymentSound({ prepayment }: Terms): boolean {
  const { afterTermShare, afterDays } = prepayment
  return (
    !isNegative(afterTermShare) &&
    compareRatios(afterTermShare, ONE_RATIO) <= 0 &&
    isWithin(afterDays, 0, MAX_PERIOD_COUNT)
  )
}

function isExtensionSound({ extension, principalMinor }: Terms): boolean {
  return isWithin(extension.maxTimes, 0, 100) && feeMinor(extension.fee, principalMinor) >= 0n
}

function isFeeNegative(amount: FeeAmount): boolean {
  return amount.kind === 'flat' ? amount.minor < 0n : isNegative(amount.ofPrincipal)
}

function isNegative(value: Ratio): boolean {
  return value.numerator < 0n
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
