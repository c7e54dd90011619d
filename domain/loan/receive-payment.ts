import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { beforePrincipal } from '../waterfall/order.ts'
import type { PaymentAccount } from './account.ts'
import type { LoanFacts, PaymentFact } from './facts.ts'
import type { Limits } from './overpayment.ts'
import { pay, type Tally } from './tally.ts'

/** What the payments so far say about the next: only this room's functions touch it. */
export type Receiver = {
  readonly facts: LoanFacts
  readonly limits: Limits
  /** By bill, what has come for it. */
  readonly paidOfBill: Map<string, bigint>
  /** Paid beyond the debt, less what of it was put to the debt since. */
  beyondMinor: bigint
}

export function startReceiving(facts: LoanFacts, limits: Limits): Receiver {
  return { facts, limits, paidOfBill: new Map(), beyondMinor: 0n }
}

/** Spreads one payment by the loan's order, as far as it may be spread. */
export function receive(receiver: Receiver, tally: Tally, fact: PaymentFact): PaymentAccount {
  const { facts, limits } = receiver
  const { paymentId, sequenceNo, paidOn } = fact
  const order = fact.forExtension ? beforePrincipal(facts.waterfall) : facts.waterfall
  const isOwnMoney = fact.fromOverpayment === true
  const wantedMinor = isOwnMoney ? availableMinor(receiver, tally, fact) : fact.amountMinor
  const mostMinor = minMinor(wantedMinor, mostSpread(receiver, tally, fact, wantedMinor))
  const toSpreadMinor = minMinor(mostMinor, limits.get(paymentId) ?? mostMinor)
  const spread = pay(tally, order, { amountMinor: toSpreadMinor, on: paidOn })
  // Own money that finds no debt was not moved at all.
  const amountMinor = isOwnMoney ? toSpreadMinor - spread.overpaidMinor : fact.amountMinor
  const spreadMinor = toSpreadMinor - spread.overpaidMinor
  const overpaidMinor = amountMinor - spreadMinor
  receiver.beyondMinor += isOwnMoney ? -amountMinor : overpaidMinor
  return {
    paymentId,
    sequenceNo,
    paidOn,
    amountMinor,
    fromOverpayment: isOwnMoney,
    parts: spread.parts,
    byBucket: spread.byBucket,
    overpaidMinor,
    outstandingAfterMinor: tally.outstandingMinor,
    principalAfterMinor: tally.principalMinor,
  }
}

function availableMinor({ beyondMinor }: Receiver, tally: Tally, fact: PaymentFact): bigint {
  return minMinor(fact.amountMinor, minMinor(beyondMinor, tally.outstandingMinor))
}

/** What its bill still asks for, and at least what is due; all, of a payment without a bill. */
function mostSpread(
  { facts, paidOfBill }: Receiver,
  tally: Tally,
  fact: PaymentFact,
  wantedMinor: bigint,
): bigint {
  const { bill, amountMinor, paidOn } = fact
  if (bill === undefined) return wantedMinor
  const paidMinor = paidOfBill.get(bill.billId) ?? 0n
  paidOfBill.set(bill.billId, paidMinor + amountMinor)
  if (fact.settles) return wantedMinor
  const askedMinor = isForClosedLoan(facts, fact) ? 0n : maxMinor(bill.askedMinor - paidMinor, 0n)
  const due = tally.claims.filter(claim => claim.dueOn <= paidOn)
  return maxMinor(askedMinor, sumMinor(due.map(claim => claim.amountMinor)))
}

/**
 * Money of a day before the loan was closed, heard of only after that: its bill is no longer asked
 * for, and what is beyond the debt of its day must not pay what the closing let go of.
 */
function isForClosedLoan({ payments }: LoanFacts, fact: PaymentFact): boolean {
  return payments.some(
    other =>
      other.settles &&
      !other.reversed &&
      other.sequenceNo < fact.sequenceNo &&
      other.paidOn >= fact.paidOn,
  )
}
