import type { LocalDate } from '../calendar/local-date.ts'
import { minMinor, sumMinor } from '../money/money.ts'
import type { PaymentAllocation } from './account.ts'
import type { RefundFact } from './facts.ts'

/**
 * By payment id, the most that may be allocated; payments without an entry have no limit. Minor
 * units.
 */
export type AllocationLimits = ReadonlyMap<string, bigint>

/** Paid beyond the debt, less what of it was applied to the debt or refunded since. */
export function overpaymentOf(
  payments: readonly PaymentAllocation[],
  refunds: readonly RefundFact[],
  asOf: LocalDate,
): { readonly overpaidMinor: bigint; readonly refundShortfallMinor: bigint } {
  const paid = payments.map(payment =>
    payment.fromOverpayment ? -payment.amountMinor : payment.overpaidMinor,
  )
  const refunded = refunds.filter(({ requestedOn }) => requestedOn <= asOf)
  const leftMinor = sumMinor(paid) - sumMinor(refunded.map(({ amountMinor }) => amountMinor))
  return leftMinor < 0n
    ? { overpaidMinor: 0n, refundShortfallMinor: -leftMinor }
    : { overpaidMinor: leftMinor, refundShortfallMinor: 0n }
}

/**
 * Refunded money cannot pay the debt as well: when reversals leave less overpayment than was
 * refunded (`missingMinor` less), that much less of the latest payments is allocated.
 */
export function allocationLimits(
  payments: readonly PaymentAllocation[],
  missingMinor: bigint,
): AllocationLimits {
  const limits = new Map<string, bigint>()
  let leftMinor = missingMinor
  for (const payment of payments.toReversed()) {
    if (leftMinor === 0n) break
    const allocatedMinor = payment.amountMinor - payment.overpaidMinor
    const cutMinor = minMinor(allocatedMinor, leftMinor)
    limits.set(payment.paymentId, allocatedMinor - cutMinor)
    leftMinor -= cutMinor
  }
  return limits
}
