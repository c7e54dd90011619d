import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { beforePrincipal } from '../waterfall/waterfall-order.ts'
import type { PaymentAllocation } from './account.ts'
import type { LoanFacts, PaymentFact } from './facts.ts'
import type { AllocationLimits } from './overpayment.ts'
import { payReceivables, type RunningBalance } from './running-balance.ts'

/** State of the payments replayed so far. Mutable; only functions in `domain/loan` change it. */
export type PaymentReplay = {
  readonly facts: LoanFacts
  readonly limits: AllocationLimits
  /** By payment request, the sum paid to it. */
  readonly paidByPaymentRequest: Map<string, bigint>
  /** Paid beyond the debt, less what of it was applied to the debt since. */
  availableOverpaymentMinor: bigint
}

export function startPaymentReplay(facts: LoanFacts, limits: AllocationLimits): PaymentReplay {
  return { facts, limits, paidByPaymentRequest: new Map(), availableOverpaymentMinor: 0n }
}

/**
 * Allocates one payment by the loan's waterfall, up to what may be allocated; changes `balance`.
 */
export function applyPayment(
  replay: PaymentReplay,
  balance: RunningBalance,
  fact: PaymentFact,
): PaymentAllocation {
  const { facts, limits } = replay
  const { paymentId, sequenceNo, paidOn } = fact
  const order = fact.forExtension ? beforePrincipal(facts.waterfall) : facts.waterfall
  const fromOverpayment = fact.fromOverpayment === true
  const offeredMinor = fromOverpayment ? availableMinor(replay, balance, fact) : fact.amountMinor
  const maxToAllocateMinor = minMinor(
    offeredMinor,
    maxAllocatedMinor(replay, balance, fact, offeredMinor),
  )
  const toAllocateMinor = minMinor(maxToAllocateMinor, limits.get(paymentId) ?? maxToAllocateMinor)
  const paid = payReceivables(balance, order, { amountMinor: toAllocateMinor, on: paidOn })
  // The part of an overpayment that no receivable takes stays an overpayment.
  const amountMinor = fromOverpayment ? toAllocateMinor - paid.overpaidMinor : fact.amountMinor
  const allocatedMinor = toAllocateMinor - paid.overpaidMinor
  const overpaidMinor = amountMinor - allocatedMinor
  replay.availableOverpaymentMinor += fromOverpayment ? -amountMinor : overpaidMinor
  return {
    paymentId,
    sequenceNo,
    paidOn,
    amountMinor,
    fromOverpayment,
    parts: paid.parts,
    byBucket: paid.byBucket,
    overpaidMinor,
    outstandingAfterMinor: balance.outstandingMinor,
    principalAfterMinor: balance.principalMinor,
  }
}

function availableMinor(
  { availableOverpaymentMinor }: PaymentReplay,
  balance: RunningBalance,
  fact: PaymentFact,
): bigint {
  return minMinor(fact.amountMinor, minMinor(availableOverpaymentMinor, balance.outstandingMinor))
}

/**
 * The most of a payment that may be allocated: what its payment request still asks for, but at
 * least what is due; all of a payment without a payment request. Adds the payment to its request's
 * sum.
 */
function maxAllocatedMinor(
  { facts, paidByPaymentRequest }: PaymentReplay,
  balance: RunningBalance,
  fact: PaymentFact,
  offeredMinor: bigint,
): bigint {
  const { paymentRequest, amountMinor, paidOn } = fact
  if (paymentRequest === undefined) return offeredMinor
  const paidMinor = paidByPaymentRequest.get(paymentRequest.paymentRequestId) ?? 0n
  paidByPaymentRequest.set(paymentRequest.paymentRequestId, paidMinor + amountMinor)
  if (fact.isEarlySettlement) return offeredMinor
  const requestedMinor = isForClosedLoan(facts, fact)
    ? 0n
    : maxMinor(paymentRequest.requestedMinor - paidMinor, 0n)
  const due = balance.receivables.filter(({ dueOn }) => dueOn <= paidOn)
  return maxMinor(requestedMinor, sumMinor(due.map(receivable => receivable.amountMinor)))
}

/**
 * Whether the payment was made before an early settlement but became known after it. Its payment
 * request then no longer counts, and what exceeds the debt of its day must not pay what the early
 * settlement waived.
 */
function isForClosedLoan({ payments }: LoanFacts, fact: PaymentFact): boolean {
  return payments.some(
    other =>
      other.isEarlySettlement &&
      !other.reversed &&
      other.sequenceNo < fact.sequenceNo &&
      other.paidOn >= fact.paidOn,
  )
}
