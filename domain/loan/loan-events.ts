import { type LocalDate, laterOf } from '../calendar/local-date.ts'
import type {
  ChargeFact,
  ExtensionFact,
  LoanFacts,
  PaymentFact,
  RefundFact,
  WaiverFact,
} from './facts.ts'

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
