import type { LocalDate } from '../calendar/local-date.ts'
import type { ChargeFact, ExtensionFact, LoanFacts, PaymentFact, WaiverFact } from './facts.ts'

/** One thing that happened to a loan, on its day. */
export type LoanEvent =
  | { readonly kind: 'charge'; readonly on: LocalDate; readonly fact: ChargeFact }
  | { readonly kind: 'waiver'; readonly on: LocalDate; readonly fact: WaiverFact }
  | { readonly kind: 'payment'; readonly on: LocalDate; readonly fact: PaymentFact }
  | { readonly kind: 'extension'; readonly on: LocalDate; readonly fact: ExtensionFact }

/**
 * Within a day: charges, so that the day's money can go to them; waivers before money, so that
 * nobody pays what was let go of; then payments; then extensions, which the money has opened.
 */
const RANK = { charge: 0, waiver: 1, payment: 2, extension: 3 } as const

/** What happened by the end of `asOf`, in the order of the fold. Reversed payments are left out. */
export function loanEventsUntil(facts: LoanFacts, asOf: LocalDate): readonly LoanEvent[] {
  const happenings: LoanEvent[] = []
  for (const fact of facts.charges) {
    if (fact.raisedOn <= asOf) happenings.push({ kind: 'charge', on: fact.raisedOn, fact })
  }
  for (const fact of facts.waivers) {
    if (fact.waivedOn <= asOf) happenings.push({ kind: 'waiver', on: fact.waivedOn, fact })
  }
  for (const fact of facts.payments) {
    if (fact.paidOn <= asOf && !fact.reversed) {
      happenings.push({ kind: 'payment', on: fact.paidOn, fact })
    }
  }
  for (const fact of facts.extensions) {
    if (fact.effectiveOn <= asOf) {
      happenings.push({ kind: 'extension', on: fact.effectiveOn, fact })
    }
  }
  return happenings.sort(compareLoanEvents)
}

/** Total on distinct facts, so that the order in which they were stored never matters. */
function compareLoanEvents(left: LoanEvent, right: LoanEvent): number {
  if (left.on !== right.on) return left.on < right.on ? -1 : 1
  const difference = rankOf(left) - rankOf(right) || sequenceOf(left) - sequenceOf(right)
  if (difference !== 0) return difference
  if (left.kind !== right.kind) return RANK[left.kind] - RANK[right.kind]
  return compareText(idOf(left), idOf(right))
}

/** What goes with a payment is placed among the payments. */
function rankOf(happening: LoanEvent): number {
  return paymentOfEvent(happening) === undefined ? RANK[happening.kind] : RANK.payment
}

function sequenceOf(happening: LoanEvent): number {
  if (happening.kind === 'payment') return happening.fact.sequenceNo
  return paymentOfEvent(happening) ?? 0
}

/** The payment that a charge or a waiver comes right before. */
function paymentOfEvent({ kind, fact }: LoanEvent): number | undefined {
  return kind === 'charge' || kind === 'waiver' ? fact.beforePayment : undefined
}

function idOf(happening: LoanEvent): string {
  switch (happening.kind) {
    case 'charge':
      return happening.fact.chargeId
    case 'waiver':
      return happening.fact.waiverId
    case 'payment':
      return happening.fact.paymentId
    case 'extension':
      return happening.fact.extensionId
  }
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
