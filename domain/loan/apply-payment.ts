import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { beforePrincipal } from '../waterfall/waterfall-order.ts'
import type { PaymentAllocation } from './account.ts'
import type { LoanFacts, PaymentFact } from './facts.ts'
import type { AllocationLimits } from './overpayment.ts'
import { payReceivables, type RunningBalance } from './running-balance.ts'

/** What the payments so far say about the next: only this room's functions touch it. */
export type PaymentReplay = {
  readonly facts: LoanFacts
  readonly limits: AllocationLimits
  /** By bill, what has come for it. */
  readonly paidByPaymentRequest: Map<string, bigint>
  /** Paid beyond the debt, less what of it was put to the debt since. */
  availableOverpaymentMinor: bigint
}

export function startPaymentReplay(facts: LoanFacts, limits: AllocationLimits): PaymentReplay {
  return { facts, limits, paidByPaymentRequest: new Map(), availableOverpaymentMinor: 0n }
}

/** Spreads one payment by the loan's order, as far as it may be spread. */
export function applyPayment(
  replay: PaymentReplay,
  balance: RunningBalance,
  fact: PaymentFact,
): PaymentAllocation {
  const { facts, limits } = replay
  const { paymentId, sequenceNo, paidOn } = fact
  const order = fact.forExtension ? beforePrincipal(facts.waterfall) : facts.waterfall
  const isOwnMoney = fact.fromOverpayment === true
  const wantedMinor = isOwnMoney ? availableMinor(replay, balance, fact) : fact.amountMinor
  const mostMinor = minMinor(wantedMinor, maxAllocatedMinor(replay, balance, fact, wantedMinor))
  const toSpreadMinor = minMinor(mostMinor, limits.get(paymentId) ?? mostMinor)
  const spread = payReceivables(balance, order, { amountMinor: toSpreadMinor, on: paidOn })
  // Own money that finds no debt was not moved at all.
  const amountMinor = isOwnMoney ? toSpreadMinor - spread.overpaidMinor : fact.amountMinor
  const spreadMinor = toSpreadMinor - spread.overpaidMinor
  const overpaidMinor = amountMinor - spreadMinor
  replay.availableOverpaymentMinor += isOwnMoney ? -amountMinor : overpaidMinor
  return {
    paymentId,
    sequenceNo,
    paidOn,
    amountMinor,
    fromOverpayment: isOwnMoney,
    parts: spread.parts,
    byBucket: spread.byBucket,
    overpaidMinor,
    outstandingAfterMinor: balance.outstandingMinor,
    principalAfterMinor: balance.principalMinor,
  }
}

function availableMinor(
  { availableOverpaymentMinor }: PaymentReplay,
  tally: RunningBalance,
  fact: PaymentFact,
): bigint {
  return minMinor(fact.amountMinor, minMinor(availableOverpaymentMinor, tally.outstandingMinor))
}

/** What its bill still asks for, and at least what is due; all, of a payment without a bill. */
function maxAllocatedMinor(
  { facts, paidByPaymentRequest }: PaymentReplay,
  tally: RunningBalance,
  fact: PaymentFact,
  wantedMinor: bigint,
): bigint {
  const { paymentRequest, amountMinor, paidOn } = fact
  if (paymentRequest === undefined) return wantedMinor
  const paidMinor = paidByPaymentRequest.get(paymentRequest.paymentRequestId) ?? 0n
  paidByPaymentRequest.set(paymentRequest.paymentRequestId, paidMinor + amountMinor)
  if (fact.isEarlySettlement) return wantedMinor
  const requestedMinor = isForClosedLoan(facts, fact)
    ? 0n
    : maxMinor(paymentRequest.requestedMinor - paidMinor, 0n)
  const due = tally.receivables.filter(claim => claim.dueOn <= paidOn)
  return maxMinor(requestedMinor, sumMinor(due.map(claim => claim.amountMinor)))
}

/**
 * Money of a day before the loan was closed, heard of only after that: its bill is no longer asked
 * for, and what is beyond the debt of its day must not pay what the closing let go of.
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
