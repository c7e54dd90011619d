import { type LocalDate, laterOf, toDayNumber } from '../calendar/local-date.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { beforePrincipal } from '../waterfall/waterfall-order.ts'
import type { AppliedRefund, LoanAccount, PaymentAllocation } from './account.ts'
import { reportAccount } from './account-report.ts'
import { bookLateCharges } from './book-late-charges.ts'
import type {
  ChargeFact,
  ExtensionFact,
  LoanFacts,
  NewLoanFacts,
  PaymentFact,
  RefundFact,
  WaiverFact,
} from './facts.ts'
import { frozenDays } from './freezes.ts'
import { type LateChargeAccrual, startLateChargeAccrual } from './late-charge-accrual.ts'
import { type RaisedCharge, raiseCharge } from './raise-charge.ts'
import {
  applyRefund,
  applyWaiver,
  moveDueDate,
  openRunningBalance,
  owedMinor,
  payReceivables,
  type RunningBalance,
  repayRefunds,
  splitDueDate,
} from './running-balance.ts'

/**
 * The loan's account at the end of a day, computed from its facts alone. Late charges accrue
 * between the events except on frozen days; each payment is allocated by the loan's waterfall on
 * the day it was paid; a reversed payment is left out, as if it had never been made (so a reversal,
 * or a payment that becomes known late, changes the allocation of every later one). Events after
 * `asOf` are left out. Throws `RangeError` for a day before the disbursement.
 */
export function accountAsOf(facts: LoanFacts, asOf: LocalDate): LoanAccount {
  if (asOf < facts.disbursedOn) {
    throw new RangeError(
      `loan ${facts.loanId} was disbursed on ${facts.disbursedOn}, after ${asOf}`,
    )
  }
  const replay = startReplay(facts)
  for (const event of loanEventsUntil(facts, asOf)) {
    bookLateCharges(replay.balance, replay.lateCharges, event.on)
    applyLoanEvent(replay, event)
  }
  bookLateCharges(replay.balance, replay.lateCharges, asOf)
  return reportAccount({ ...replay, asOf })
}

type ReplayState = {
  readonly facts: LoanFacts
  readonly balance: RunningBalance
  readonly lateCharges: LateChargeAccrual
  readonly raised: RaisedCharge[]
  readonly payments: PaymentAllocation[]
  readonly refunds: AppliedRefund[]
  readonly paymentReplay: PaymentReplay
}

function startReplay(facts: LoanFacts): ReplayState {
  const balance = openRunningBalance(facts.schedule)
  const lateCharges = startLateChargeAccrual({
    terms: facts.lateTerms,
    clientKind: facts.clientKind,
    caps: facts.caps,
    agreementMinor: facts.principalMinor,
    costMinor: facts.benefitMinor,
    installments: balance.installments,
    frozen: frozenDays(facts.freezes),
    day: toDayNumber(facts.disbursedOn),
  })
  const paymentReplay = startPaymentReplay(facts)
  return { facts, balance, lateCharges, raised: [], payments: [], refunds: [], paymentReplay }
}

function applyLoanEvent(replay: ReplayState, { kind, fact }: LoanEvent): void {
  switch (kind) {
    case 'charge':
      replay.raised.push(raiseCharge(replay.balance, replay.lateCharges, fact))
      break
    case 'waiver':
      applyWaiver(replay.balance, fact)
      break
    case 'payment':
      replay.payments.push(applyPayment(replay.paymentReplay, replay.balance, fact))
      break
    case 'extension':
      for (const due of fact.dueDates) {
        if (fact.isHardshipPlan) splitDueDate(replay.balance, due)
        else moveDueDate(replay.balance, due.periodNo, due.dueOn)
      }
      break
    case 'refund':
      replay.refunds.push(applyRefund(replay.balance, fact))
  }
}

/** The facts with these added; changes neither argument. */
export const addToFacts = (facts: LoanFacts, added: NewLoanFacts): LoanFacts => ({
  ...facts,
  payments: [...facts.payments, added.payment],
  charges: [...facts.charges, ...(added.charges ?? [])],
  waivers: [...facts.waivers, ...(added.waivers ?? [])],
  extensions: [...facts.extensions, ...(added.extensions ?? [])],
})

/** An event of a loan, on its day. */
export type LoanEvent =
  | { readonly kind: 'charge'; readonly on: LocalDate; readonly fact: ChargeFact }
  | { readonly kind: 'waiver'; readonly on: LocalDate; readonly fact: WaiverFact }
  | { readonly kind: 'payment'; readonly on: LocalDate; readonly fact: PaymentFact }
  | { readonly kind: 'extension'; readonly on: LocalDate; readonly fact: ExtensionFact }
  | { readonly kind: 'refund'; readonly on: LocalDate; readonly fact: RefundFact }

/**
 * Order within a day: charges first, so that the day's payments can be allocated to them; waivers
 * before payments, so that no payment goes to what was waived; then payments; then extensions,
 * which payments bring; then refunds, which may return what was overpaid that day.
 */
const RANK = { charge: 0, waiver: 1, payment: 2, extension: 3, refund: 4 } as const

/** The events until the end of `asOf`, in the order of replay, without reversed payments. */
export function loanEventsUntil(facts: LoanFacts, asOf: LocalDate): readonly LoanEvent[] {
  const events: LoanEvent[] = []
  for (const fact of facts.charges) {
    if (fact.raisedOn <= asOf) events.push({ kind: 'charge', on: fact.raisedOn, fact })
  }
  for (const fact of facts.waivers) {
    if (fact.waivedOn <= asOf) events.push({ kind: 'waiver', on: fact.waivedOn, fact })
  }
  for (const fact of facts.payments) {
    if (fact.paidOn <= asOf && !fact.reversed) {
      events.push({ kind: 'payment', on: fact.paidOn, fact })
    }
  }
  for (const fact of facts.extensions) {
    if (fact.effectiveOn <= asOf) {
      events.push({ kind: 'extension', on: fact.effectiveOn, fact })
    }
  }
  for (const fact of facts.refunds) {
    if (fact.requestedOn <= asOf) events.push({ kind: 'refund', on: fact.requestedOn, fact })
  }
  return events.sort(compareLoanEvents)
}

/** The day of a loan's latest event: the account of that day includes every event. */
export function lastLoanEventOn(facts: LoanFacts): LocalDate {
  let last = facts.disbursedOn
  for (const { paidOn } of facts.payments) last = laterOf(last, paidOn)
  for (const { raisedOn } of facts.charges) last = laterOf(last, raisedOn)
  for (const { waivedOn } of facts.waivers) last = laterOf(last, waivedOn)
  for (const { effectiveOn } of facts.extensions) last = laterOf(last, effectiveOn)
  for (const { requestedOn } of facts.refunds) last = laterOf(last, requestedOn)
  return last
}

/** A total order on distinct facts, so that their order in `LoanFacts` never matters. */
function compareLoanEvents(left: LoanEvent, right: LoanEvent): number {
  if (left.on !== right.on) return left.on < right.on ? -1 : 1
  const difference = rankOf(left) - rankOf(right) || sequenceOf(left) - sequenceOf(right)
  if (difference !== 0) return difference
  if (left.kind !== right.kind) return RANK[left.kind] - RANK[right.kind]
  return compareText(idOf(left), idOf(right))
}

/** A charge or waiver that belongs to a payment ranks as a payment. */
function rankOf(event: LoanEvent): number {
  return paymentOfEvent(event) === undefined ? RANK[event.kind] : RANK.payment
}

function sequenceOf(event: LoanEvent): number {
  if (event.kind === 'payment') return event.fact.sequenceNo
  return paymentOfEvent(event) ?? 0
}

/** The sequence number of the payment that a charge or waiver is ordered right before. */
function paymentOfEvent({ kind, fact }: LoanEvent): number | undefined {
  return kind === 'charge' || kind === 'waiver' ? fact.beforePayment : undefined
}

function idOf(event: LoanEvent): string {
  switch (event.kind) {
    case 'charge':
      return event.fact.chargeId
    case 'waiver':
      return event.fact.waiverId
    case 'payment':
      return event.fact.paymentId
    case 'extension':
      return event.fact.extensionId
    case 'refund':
      return event.fact.refundId
  }
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** State of the payments replayed so far. Mutable; only functions in `domain/loan` change it. */
type PaymentReplay = {
  readonly facts: LoanFacts
  /** By payment request, the sum paid to it. */
  readonly paidByPaymentRequest: Map<string, bigint>
}

function startPaymentReplay(facts: LoanFacts): PaymentReplay {
  return { facts, paidByPaymentRequest: new Map() }
}

/**
 * Applies one payment: it repays refunds that were not covered, then goes to the debts by the loan's
 * waterfall, up to what may be allocated; the rest is overpaid. Changes `balance`.
 */
function applyPayment(
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
  const leftMinor = offeredMinor - refundRepaidMinor
  const toAllocateMinor = minMinor(
    leftMinor - refundsToRepayMinor(facts, balance, fact, leftMinor),
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

/**
 * The part of an extension's payment for refunds of its day that nothing covers: its quote contains
 * them, but they are replayed after it, so that it must stay overpaid until then. Never of what is due
 * besides principal, which is the rest of the quote: a refund of what a later payment of the day
 * overpaid takes nothing from it.
 */
function refundsToRepayMinor(
  { refunds }: LoanFacts,
  { overpaidMinor, receivables }: RunningBalance,
  { forExtension, paidOn }: PaymentFact,
  leftMinor: bigint,
): bigint {
  if (!forExtension) return 0n
  const today = refunds.filter(({ requestedOn }) => requestedOn === paidOn)
  const uncoveredMinor = sumMinor(today.map(({ amountMinor }) => amountMinor)) - overpaidMinor
  const due = receivables.filter(({ bucket, dueOn }) => bucket !== 'principal' && dueOn <= paidOn)
  const beyondMinor = leftMinor - sumMinor(due.map(({ amountMinor }) => amountMinor))
  return maxMinor(minMinor(uncoveredMinor, beyondMinor), 0n)
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
 * settlement waived. One of the same day is replayed after the waivers, and pays what is left.
 */
function isForClosedLoan({ payments }: LoanFacts, fact: PaymentFact): boolean {
  return payments.some(
    other =>
      other.isEarlySettlement &&
      !other.reversed &&
      other.sequenceNo < fact.sequenceNo &&
      other.paidOn > fact.paidOn,
  )
}
