import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { addRatios, type Ratio, ZERO_RATIO } from '../money/ratio.ts'
import { divideRounded, multiplyMinor, roundToMultiple } from '../money/round.ts'
import type { Terms } from '../terms/terms.ts'
import type { InstallmentAmounts } from './declining.ts'

/**
 * Flat interest: the whole term's interest on the whole principal, rounded once and divided evenly.
 * With a multiple, the principal part is chosen so that the installment is a multiple (Fineract's
 * flat generator); the last row takes the differences of principal and of interest.
 */
export function flatParts(terms: Terms, rates: readonly Ratio[]): readonly InstallmentAmounts[] {
  const interests = flatInterests(terms, rates)
  const shareMinor = principalShareMinor(terms)
  const { principalInstallments } = terms.grace
  let balanceMinor = terms.principalMinor
  const accrued = accruedInterests(terms, sumMinor(interests))
  return interests.map((interestMinor, index) => {
    const periodNo = index + 1
    const carriesNone = periodNo <= principalInstallments
    const regularMinor = minMinor(maxMinor(shareMinor(interestMinor), 0n), balanceMinor)
    const principalMinor =
      periodNo === terms.installments ? balanceMinor : carriesNone ? 0n : regularMinor
    balanceMinor -= principalMinor
    return { principalMinor, interestMinor, accruedInterestMinor: accrued[index] ?? 0n }
  })
}

/** The same interest by the periods in which it accrues: evenly, whenever it is paid. */
function accruedInterests({ installments, grace }: Terms, totalMinor: bigint): bigint[] {
  const free = grace.interestFreeInstallments
  const sharing = BigInt(Math.max(installments - free, 1))
  const shareMinor = divideRounded(totalMinor, sharing, 'half-even')
  let leftMinor = totalMinor
  return Array.from({ length: installments }, (_, index) => {
    const isLast = index === installments - 1
    const accruedMinor = isLast ? leftMinor : index < free ? 0n : minMinor(shareMinor, leftMinor)
    leftMinor -= accruedMinor
    return accruedMinor
  })
}

function principalShareMinor(terms: Terms): (interestMinor: bigint) => bigint {
  const carryingCount = BigInt(terms.installments - terms.grace.principalInstallments)
  const shareMinor = divideRounded(terms.principalMinor, carryingCount, 'half-even')
  const multipleMinor = terms.installmentMultipleMinor
  if (multipleMinor === undefined) return () => shareMinor
  const roundedMinor = roundToMultiple(shareMinor, multipleMinor, 'half-even')
  return interestMinor =>
    roundedMinor + roundToMultiple(interestMinor, multipleMinor, 'half-even') - interestMinor
}

/**
 * The interest of each row. Interest-free installments take an even share each off the total. While
 * interest is postponed nothing is due; with equal installments it is then divided over all that
 * remain, with equal principal it all falls due with the first that remains.
 */
function flatInterests(terms: Terms, rates: readonly Ratio[]): bigint[] {
  const { interestFreeInstallments: free, interestPaymentInstallments } = terms.grace
  const totalRate = rates.reduce(addRatios, ZERO_RATIO)
  const wholeMinor = multiplyMinor(terms.principalMinor, totalRate, 'half-even')
  const evenMinor = divideRounded(wholeMinor, BigInt(terms.installments), 'half-even')
  const totalMinor = maxMinor(wholeMinor - evenMinor * BigInt(free), 0n)
  const withoutInterest = Math.max(free, interestPaymentInstallments)
  const isDivided = terms.interest.amortization === 'equal-installments'
  const sharing = terms.installments - (isDivided ? withoutInterest : free)
  const shareMinor = sharing > 0 ? divideRounded(totalMinor, BigInt(sharing), 'half-even') : 0n
  let leftMinor = totalMinor
  let postponedMinor = 0n
  return rates.map((_, index) => {
    const periodNo = index + 1
    if (periodNo <= withoutInterest) {
      if (!isDivided && periodNo > free) postponedMinor += shareMinor
      return 0n
    }
    const isLast = periodNo === rates.length
    const interestMinor = isLast ? leftMinor : minMinor(shareMinor + postponedMinor, leftMinor)
    postponedMinor = 0n
    leftMinor -= interestMinor
    return interestMinor
  })
}
