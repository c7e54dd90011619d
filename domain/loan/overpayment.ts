import type { LocalDate } from '../calendar/local-date.ts'
import { minMinor, sumMinor } from '../money/money.ts'
import type { PaymentAccount } from './account.ts'
import type { RefundFact } from './facts.ts'

/** By payment, the most of it that may be spread; any part of those not named. Minor units. */
export type Limits = ReadonlyMap<string, bigint>

/** What the borrower has paid beyond the debt, less what was put to it or given back since. */
export function overpaymentOf(
  payments: readonly PaymentAccount[],
  refunds: readonly RefundFact[],
  asOf: LocalDate,
): { readonly overpaidMinor: bigint; readonly owedBackMinor: bigint } {
  const paid = payments.map(payment =>
    payment.fromOverpayment ? -payment.amountMinor : payment.overpaidMinor,
  )
  const given = refunds.filter(({ askedOn }) => askedOn <= asOf)
  const leftMinor = sumMinor(paid) - sumMinor(given.map(({ amountMinor }) => amountMinor))
  return leftMinor < 0n
    ? { overpaidMinor: 0n, owedBackMinor: -leftMinor }
    : { overpaidMinor: leftMinor, owedBackMinor: 0n }
}

/**
 * What was given back cannot pay the debt as well: when payments that were taken back leave less
 * than was given back, so much less of the latest payments is spread.
 */
export function limitsFor(payments: readonly PaymentAccount[], missingMinor: bigint): Limits {
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
