import { sumMinor } from '../money/money.ts'
import { multiplyMinor } from '../money/round.ts'
import type { Fee, FeeAmount, Terms } from './terms.ts'

/** A fee in minor units, half-even where it is a share of the principal. */
export function feeMinor(amount: FeeAmount, principalMinor: bigint): bigint {
  return amount.kind === 'flat'
    ? amount.minor
    : multiplyMinor(principalMinor, amount.ofPrincipal, 'half-even')
}

/** The sum of the terms' fees that fall `when`, of one installment or of the disbursal. */
export function feesMinor(terms: Terms, when: Fee['when']): bigint {
  return sumMinor(
    terms.fees
      .filter(fee => fee.when === when)
      .map(fee => feeMinor(fee.amount, terms.principalMinor)),
  )
}
