import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { beforePrincipal } from '../waterfall/waterfall-order.ts'
import type { PaymentAllocation } from './account.ts'
import type { LoanFacts, PaymentFact } from './facts.ts'
import { owedMinor, payReceivables, type RunningBalance, repayRefunds } from './running-balance.ts'

/** State of the payments replayed so far. Mutable; only functions in `domain/loan` change it. */
export type PaymentReplay = {
  readonly facts: LoanFacts
  /** By payment request, the sum paid to it. */
  readonly paidByPaymentRequest: Map<string, bigint>
}

export function startPaymentReplay(facts: LoanFacts): PaymentReplay {
  return { facts, paidByPaymentRequest: new Map() }
}

/**
 * Applies one payment: it repays refunds that were not covered, then goes to the debts by the loan's
 * waterfall, up to what may be allocated; the rest is overpaid. Changes `balance`.
 */
export function applyPayment(
  replay: PaymentReplay,
  balance: RunningBalance,
  fact: PaymentFact,
): PaymentAllocation {
  const { facts } = replay
  const { paymentId, sequenceNo, paidOn } = fact
  const order = fact.forExtension ? beforePrincipal(facts.waterfall) : facts.waterfall
  const fromOverpayment = fact.fromOverpayment === true
  const offeredMinor = fromOverpayment ? availableMinor(balance, fact) : fact.amountMinor
  const refundRepaidMinor = repayRefunds(balance, { amountMinor: offeredMinor, on: paidOn })
  const toAllocateMinor = minMinor(
    offeredMinor - refundRepaidMinor,
    maxAllocatedMinor(replay, balance, fact, { offeredMinor, refundRepaidMinor }),
  )
  const paid = payReceivables(balance, order, { amountMinor: toAllocateMinor, on: paidOn })
  const allocatedMinor = toAllocateMinor - paid.overpaidMinor
  // The part of an overpayment that no receivable takes stays an overpayment.
  const amountMinor = fromOverpayment ? allocatedMinor : fact.amountMinor
  const overpaidMinor = amountMinor - refundRepaidMinor - allocatedMinor
  balance.overpaidMinor += fromOverpayment ? -amountMinor : overpaidMinor
  return {
    paymentId,
    sequenceNo,
    paidOn,
    amountMinor,
    fromOverpayment,
    parts: paid.parts,
    byBucket: paid.byBucket,
    refundRepaidMinor,
    overpaidMinor,
    outstandingAfterMinor: owedMinor(balance),
    principalAfterMinor: balance.principalMinor,
  }
}

function availableMinor(balance: RunningBalance, fact: PaymentFact): bigint {
  return minMinor(fact.amountMinor, minMinor(balance.overpaidMinor, balance.outstandingMinor))
}

/**
 * The most of a payment that may be allocated to debts: what its payment request still asks for
 * beyond the refunds that it repaid, but at least what is due; all of a payment without a payment
 * request. Adds the payment to its request's sum.
 */
function maxAllocatedMinor(
  { facts, paidByPaymentRequest }: PaymentReplay,
  balance: RunningBalance,
  fact: PaymentFact,
  money: { readonly offeredMinor: bigint; readonly refundRepaidMinor: bigint },
): bigint {
  const { paymentRequest, amountMinor, paidOn } = fact
  if (paymentRequest === undefined) return money.offeredMinor
  const paidMinor = paidByPaymentRequest.get(paymentRequest.paymentRequestId) ?? 0n
  paidByPaymentRequest.set(paymentRequest.paymentRequestId, paidMinor + amountMinor)
  if (fact.isEarlySettlement) return money.offeredMinor
  const requestedMinor = isForClosedLoan(facts, fact)
    ? 0n
    : maxMinor(paymentRequest.requestedMinor - paidMinor - money.refundRepaidMinor, 0n)
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
