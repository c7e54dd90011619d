import type { LocalDate } from '../calendar/local-date.ts'
import { minMinor, sumMinor } from '../money/money.ts'
import type { PaymentAllocation } from './account.ts'
import type { RefundFact } from './facts.ts'

/** By payment, the most of it that may be spread; any part of those not named. Minor units. */
export type AllocationLimits = ReadonlyMap<string, bigint>

/** What the borrower has paid beyond the debt, less what was put to it or given back since. */
export function overpaymentOf(
  payments: readonly PaymentAllocation[],
  refunds: readonly RefundFact[],
  asOf: LocalDate,
): { readonly overpaidMinor: bigint; readonly refundShortfallMinor: bigint } {
  const paid = payments.map(payment =>
    payment.fromOverpayment ? -payment.amountMinor : payment.overpaidMinor,
  )
  const given = refunds.filter(({ requestedOn }) => requestedOn <= asOf)
  const leftMinor = sumMinor(paid) - sumMinor(given.map(({ amountMinor }) => amountMinor))
  return leftMinor < 0n
    ? { overpaidMinor: 0n, refundShortfallMinor: -leftMinor }
    : { overpaidMinor: leftMinor, refundShortfallMinor: 0n }
}

/**
 * What was given back cannot pay the debt as well: when payments that were taken back leave less
 * than was given back, so much less of the latest payments is spread.
 */
export function allocationLimits(
  payments: readonly PaymentAllocation[],
  missingMinor: bigint,
): AllocationLimits {
  const limits = new Map<string, bigint>()
  let leftMinor = missingMinor
  for (const payment of payments.toReversed()) {
    if (leftMinor === 0n) break
    const spreadMinor = payment.amountMinor - payment.overpaidMinor
    const cutMinor = minMinor(spreadMinor, leftMinor)
    limits.set(payment.paymentId, spreadMinor - cutMinor)
    leftMinor -= cutMinor
  }
  return limits
}
