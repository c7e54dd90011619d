import { maxMinor, minMinor } from '../money/money.ts'
import type { Ratio } from '../money/ratio.ts'
import { divideRounded, multiplyMinor, roundToMultiple } from '../money/round.ts'
import type { Grace, Terms } from '../terms/terms.ts'
import { equalInstallment } from './equal-installment.ts'
import { nominalPeriodRate } from './period-rates.ts'

/** Principal and interest of one installment, and the interest that accrues in its period. */
export type InstallmentAmounts = {
  readonly principalMinor: bigint
  readonly interestMinor: bigint
  readonly accruedInterestMinor: bigint
}

/** Input of a declining-balance amortization. One rate per installment. */
type AmortizationPlan = {
  readonly principalMinor: bigint
  readonly rates: readonly Ratio[]
  readonly grace: Grace
}

/** `openingMinor` is the balance before each part, without postponed interest. */
type AmortizationResult = {
  readonly parts: readonly InstallmentAmounts[]
  readonly openingMinor: readonly bigint[]
}

/**
 * Interest on the balance, rounded half-even once per period. With equal principal, the principal
 * is divided by the number of installments that carry some, to the minor unit (never to a
 * multiple). The last row takes the difference in both.
 */
export function decliningParts(
  terms: Terms,
  rates: readonly Ratio[],
): readonly InstallmentAmounts[] {
  const plan = { principalMinor: terms.principalMinor, rates, grace: terms.grace }
  if (terms.interest.amortization === 'equal-principal') {
    const carryingCount = BigInt(terms.installments - terms.grace.principalInstallments)
    const shareMinor = divideRounded(terms.principalMinor, carryingCount, 'half-even')
    return amortize(plan, () => shareMinor).parts
  }
  return amortizeLevel(terms, deferPrincipal(plan)).parts
}

/**
 * A long first period may accrue more than an equal installment: such a row carries its interest
 * and no principal, and the installment is computed from the rows after it (otherwise it would
 * assume principal that the row does not pay, and repay the loan early).
 */
function deferPrincipal(plan: AmortizationPlan): AmortizationPlan {
  let start = plan.grace.principalInstallments
  while (start < plan.rates.length - 1) {
    const installment = equalInstallment(plan.principalMinor, plan.rates.slice(start))
    const interestMinor = accruedMinor(plan.principalMinor, plan.rates[start])
    if (installment.numerator > interestMinor * installment.denominator) break
    start += 1
  }
  return { ...plan, grace: { ...plan.grace, principalInstallments: start } }
}

/**
 * Without a multiple, the installment follows the real rates and is then evened out; with one, it
 * is a quoted figure computed from ideal periods (so a product quotes the same one whatever the
 * day of disbursement), and interest-free periods shorten the last row instead of lowering all.
 * These are the rules of Fineract's progressive and cumulative generators. Where rounding would
 * repay the loan before its last row, a lower figure is taken.
 */
function amortizeLevel(terms: Terms, plan: AmortizationPlan): AmortizationResult {
  const multipleMinor = terms.installmentMultipleMinor
  const exact = equalInstallment(plan.principalMinor, ratesAfterGrace(plan))
  const fallback = () =>
    amortizeUntilLastRow(plan, exact.numerator / exact.denominator, multipleMinor ?? 1n)
  if (multipleMinor === undefined) {
    const evened = evenOut(plan, divideRounded(exact.numerator, exact.denominator, 'half-even'))
    return lastsToLastRow(evened) ? evened : fallback()
  }
  const quoted = terms.firstDueOn === undefined ? nominalInstallment(terms, plan) : exact
  const rounded = amortizeWith(plan, nearestMultiple(quoted, multipleMinor))
  return lastsToLastRow(rounded) ? rounded : fallback()
}

function nominalInstallment(terms: Terms, plan: AmortizationPlan): Ratio {
  const rate = nominalPeriodRate(terms)
  return equalInstallment(
    plan.principalMinor,
    ratesAfterGrace(plan).map(() => rate),
  )
}

/**
 * Rounding leaves a difference in the last installment. Where it exceeds half a minor unit per
 * installment, a share of it is moved into all; that is kept only if the last one then differs less
 * (Fineract's adjustment of the equal installment).
 */
function evenOut(plan: AmortizationPlan, installmentMinor: bigint): AmortizationResult {
  const first = amortizeWith(plan, installmentMinor)
  const count = BigInt(ratesAfterGrace(plan).length)
  const differenceMinor = lastInstallmentMinor(plan, first) - installmentMinor
  if (magnitude(differenceMinor) <= count / 2n) return first
  const trialMinor = installmentMinor + divideRounded(differenceMinor, count, 'half-even')
  if (trialMinor === installmentMinor || trialMinor <= 0n) return first
  const trial = amortizeWith(plan, trialMinor)
  const trialDifferenceMinor = lastInstallmentMinor(plan, trial) - trialMinor
  return magnitude(trialDifferenceMinor) < magnitude(differenceMinor) ? trial : first
}

/**
 * Tries installments from `highestMinor` down, by ever larger steps, until one lasts to the last row.
 */
function amortizeUntilLastRow(
  plan: AmortizationPlan,
  highestMinor: bigint,
  multipleMinor: bigint,
): AmortizationResult {
  let installmentMinor = roundToMultiple(highestMinor, multipleMinor, 'down')
  for (let stepMinor = multipleMinor; installmentMinor > 0n; stepMinor *= 2n) {
    const amortized = amortizeWith(plan, installmentMinor)
    if (lastsToLastRow(amortized)) return amortized
    installmentMinor -= stepMinor
  }
  return amortizeWith(plan, 0n)
}

/** The last row as if no interest had been postponed into it. */
function lastInstallmentMinor(
  plan: AmortizationPlan,
  { openingMinor }: AmortizationResult,
): bigint {
  const last = plan.rates.length - 1
  const balanceMinor = openingMinor[last] ?? 0n
  return balanceMinor + accruedMinor(balanceMinor, plan.rates[last])
}

function amortizeWith(plan: AmortizationPlan, installmentMinor: bigint): AmortizationResult {
  return amortize(plan, interestMinor => installmentMinor - interestMinor)
}

/**
 * Walks the periods. `principalOf` gives the principal of a row from the interest accrued in it;
 * the result is limited to zero (a long first period may accrue more than an installment) and to
 * the balance. Postponed interest is paid with the first row after its grace and bears no interest.
 */
function amortize(
  plan: AmortizationPlan,
  principalOf: (interestMinor: bigint) => bigint,
): AmortizationResult {
  const { rates, grace } = plan
  let balanceMinor = plan.principalMinor
  let postponedMinor = 0n
  const openingMinor: bigint[] = []
  const parts = rates.map((rate, index) => {
    const periodNo = index + 1
    openingMinor.push(balanceMinor)
    const interestMinor = accruedMinor(balanceMinor, rate)
    const isPostponed = periodNo <= grace.interestPaymentInstallments
    const dueInterestMinor = isPostponed ? 0n : interestMinor + postponedMinor
    postponedMinor = isPostponed ? postponedMinor + interestMinor : 0n
    const regularMinor = minMinor(maxMinor(principalOf(interestMinor), 0n), balanceMinor)
    const carriesNone = periodNo <= grace.principalInstallments
    const principalMinor =
      periodNo === rates.length ? balanceMinor : carriesNone ? 0n : regularMinor
    balanceMinor -= principalMinor
    return { principalMinor, interestMinor: dueInterestMinor, accruedInterestMinor: interestMinor }
  })
  return { parts, openingMinor }
}

function accruedMinor(balanceMinor: bigint, rate: Ratio | undefined): bigint {
  return rate === undefined ? 0n : multiplyMinor(balanceMinor, rate, 'half-even')
}

function lastsToLastRow({ openingMinor }: AmortizationResult): boolean {
  return (openingMinor.at(-1) ?? 0n) > 0n
}

function ratesAfterGrace({ rates, grace }: AmortizationPlan): readonly Ratio[] {
  return rates.slice(grace.principalInstallments)
}

function nearestMultiple({ numerator, denominator }: Ratio, multipleMinor: bigint): bigint {
  return divideRounded(numerator, denominator * multipleMinor, 'half-even') * multipleMinor
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}
