import { addDays, type LocalDate, laterOf } from '../calendar/local-date.ts'
import { coolingOffQuote, findCoolingOffEnd } from '../early-settlement/cooling-off.ts'
import {
  type EarlySettlementKind,
  earlySettlementWaivers,
} from '../early-settlement/early-settlement.ts'
import { payOffOpensOn, payOffQuote } from '../early-settlement/settlement-quote.ts'
import { extensionOffer } from '../extension/extension-offer.ts'
import { takeExtension } from '../extension/take-extension.ts'
import { type HardshipPlan, hardshipFact, planHardship } from '../hardship/plan-hardship.ts'
import type { LoanAccount } from '../loan/account.ts'
import { accountAsOf, addToFacts } from '../loan/account-as-of.ts'
import type { LoanFacts, PaymentFact } from '../loan/facts.ts'
import { openFacts } from '../loan/open-facts.ts'
import { marketRules } from '../market/market-rules.ts'
import { maxMinor, sumMinor } from '../money/money.ts'
import { buildSchedule } from '../schedule/build-schedule.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Terms } from '../terms/terms.ts'
import type { Lifecycle, LifecycleStep } from './any-lifecycle.ts'

type SimulatedLoan = {
  readonly terms: Terms
  readonly schedule: Schedule
  /** Without the waivers of an early settlement, which follow from these facts: see `factsOf`. */
  readonly facts: LoanFacts
  /** By the id of a charge or extension, the payment that brought it. */
  readonly broughtBy: ReadonlyMap<string, string>
  readonly settlements: readonly (PaymentFact & { readonly kind: EarlySettlementKind })[]
}

/** The kinds of quote that a borrower can pay. */
export const QUOTE_KINDS = ['pay-off', 'cooling-off', 'extension', 'all', 'refund'] as const
export type QuoteKind = (typeof QUOTE_KINDS)[number]

/** Result of one lifecycle: what was done and quoted, and each rule that did not hold. */
export type LifecycleOutcome = {
  readonly actions: readonly LifecycleStep['action'][]
  readonly quotes: readonly QuoteKind[]
  readonly violations: readonly string[]
}

/**
 * Runs a lifecycle and pays every quote that is open on its last day, each on a copy of the loan:
 * exactly zero must be owed then, and one minor unit after one unit less. New due dates on the way
 * must lower what settles the loan by no more than was paid for them.
 */
export function runLifecycle(lifecycle: Lifecycle): LifecycleOutcome {
  let loan = openLifecycle(lifecycle)
  let today = lifecycle.disbursedOn
  const actions: LifecycleStep['action'][] = []
  const violations: string[] = []
  lifecycle.steps.forEach((step, index) => {
    today = addDays(today, step.afterDays)
    const next = applyStep(loan, step, { today, no: index + 1 })
    if (next === undefined) return
    actions.push(step.action)
    violations.push(...newDatesErrors(loan, next, today))
    loan = next
  })
  today = addDays(today, lifecycle.quotedAfterDays)
  const quotes: QuoteKind[] = []
  for (const kind of QUOTE_KINDS) {
    const found = payQuote(loan, kind, today)
    if (found === undefined) continue
    quotes.push(kind)
    violations.push(...found)
  }
  return { actions, quotes, violations }
}

function newDatesErrors(
  before: SimulatedLoan,
  after: SimulatedLoan,
  today: LocalDate,
): readonly string[] {
  if (after.facts.extensions.length === before.facts.extensions.length) return []
  const settles = (loan: SimulatedLoan) =>
    payOffQuote(factsOf(loan), loan.schedule, today).amountMinor
  const paid = after.facts.payments.slice(before.facts.payments.length)
  const paidMinor = sumMinor(paid.map(({ amountMinor }) => amountMinor))
  return settles(after) + paidMinor < settles(before)
    ? [`new dates for ${paidMinor}: ${settles(after)} instead of ${settles(before)} settles it`]
    : []
}

function openLifecycle({ market, clientKind, terms, disbursedOn }: Lifecycle): SimulatedLoan {
  const schedule = buildSchedule(terms, disbursedOn)
  const facts = openFacts({ loanId: 'loan', market, clientKind, terms, schedule })
  return { terms, schedule, facts, broughtBy: new Map(), settlements: [] }
}

/** Facts of payments that are not reversed, and the waivers of the settlement in force. */
function factsOf(loan: SimulatedLoan): LoanFacts {
  const facts = factsBeforeWaivers(loan)
  const settlement = settlementInForce(loan)
  if (settlement === undefined) return facts
  const { waivers } = earlySettlementWaivers(settlement.kind, facts, loan.schedule, settlement)
  return { ...facts, waivers: [...facts.waivers, ...waivers] }
}

function factsBeforeWaivers({ facts, broughtBy }: SimulatedLoan): LoanFacts {
  const reversed = new Set(
    facts.payments.filter(payment => payment.reversed).map(payment => payment.paymentId),
  )
  const counts = (id: string) => !reversed.has(broughtBy.get(id) ?? '')
  return {
    ...facts,
    charges: facts.charges.filter(({ chargeId }) => counts(chargeId)),
    extensions: facts.extensions.filter(({ extensionId }) => counts(extensionId)),
  }
}

const settlementInForce = ({ facts, settlements }: SimulatedLoan) =>
  settlements.find(
    ({ paymentId }) => !facts.payments.some(each => each.paymentId === paymentId && each.reversed),
  )

const accountOn = (loan: SimulatedLoan, today: LocalDate): LoanAccount =>
  accountAsOf(factsOf(loan), today)

type StepMoment = { readonly today: LocalDate; readonly no: number }

/** The loan after a step; undefined when the step is not possible on its day. */
function applyStep(
  loan: SimulatedLoan,
  step: LifecycleStep,
  { today, no }: StepMoment,
): SimulatedLoan | undefined {
  const { facts } = loan
  const account = accountOn(loan, today)
  const shareMinor = (permille: bigint) =>
    maxMinor(1n, (account.outstandingMinor * permille) / 1_000n)
  switch (step.action) {
    case 'pay':
    case 'pay-known-late': {
      const paidOn = step.action === 'pay' ? today : addDays(today, -(step.choice + 1))
      const requestedMinor = shareMinor(step.requestedPermille)
      return withPayment(loan, {
        paymentId: `payment-${no}`,
        paidOn: laterOf(paidOn, facts.disbursedOn),
        amountMinor: shareMinor(step.permille),
        paymentRequest: { paymentRequestId: `request-${step.choice % 4}`, requestedMinor },
      })
    }
    case 'reverse': {
      const standing = facts.payments.filter(each => !each.reversed && !each.fromOverpayment)
      const chosen = standing[step.choice % Math.max(1, standing.length)]
      return chosen && withReversed(loan, chosen)
    }
    case 'refund':
      return refundOf(loan, account, { today, no })
    case 'apply-overpayment': {
      if (account.overpaidMinor === 0n || account.outstandingMinor === 0n) return undefined
      const paid = { paymentId: `payment-${no}`, paidOn: latestDay(loan, today) }
      const amountMinor = account.overpaidMinor
      return withPayment(loan, { ...paid, amountMinor, fromOverpayment: true })
    }
    case 'charge':
      return step.bucket === 'principal' ? undefined : withCharge(loan, step, { today, no })
    case 'waive': {
      const { bucket } = step
      const amountMinor = maxMinor(1n, (account.outstanding[bucket] * step.permille) / 1_000n)
      const waiver = { waiverId: `waiver-${no}`, bucket, waivedOn: today, amountMinor }
      return { ...loan, facts: { ...facts, waivers: [...facts.waivers, waiver] } }
    }
    case 'hardship': {
      const plan = hardshipOf(loan, account, step)
      if (plan === undefined) return undefined
      const fact = hardshipFact(plan, `plan-${no}`, today)
      return { ...loan, facts: { ...facts, extensions: [...facts.extensions, fact] } }
    }
    case 'write-off': {
      if (account.outstandingMinor === 0n) return undefined
      const freeze = { fromOn: addDays(today, 1) }
      return { ...loan, facts: { ...facts, freezes: [...facts.freezes, freeze] } }
    }
    case 'extend':
      return extended(loan, today, `payment-${no}`)
    case 'cancel':
    case 'settle': {
      const kind = step.action === 'cancel' ? 'cooling-off' : 'pay-off'
      const amountMinor = quotedMinor(loan, kind, today)
      if (amountMinor === undefined) return undefined
      return withSettlement(loan, kind, { today, no, amountMinor })
    }
  }
}

/** The plan of a step's figures; undefined when the rules allow none. */
export function hardshipOf(
  { facts, terms }: { readonly facts: Pick<LoanFacts, 'market'>; readonly terms: Terms },
  account: LoanAccount,
  { choice, dueInDays }: LifecycleStep,
): HardshipPlan | undefined {
  const { hardshipRows } = marketRules(facts.market)
  const [rules] = hardshipRows
  if (rules === undefined) return undefined
  const unpaid = account.installments.filter(({ outstandingMinor }) => outstandingMinor > 0n)
  const plan = planHardship(rules, account, {
    firstDueOn: addDays(account.asOf, Math.max(1, dueInDays % 45)),
    every: terms.every,
    // With fewer, an installment would fall due earlier.
    payments: Math.min(unpaid.length + (choice % 9), rules.maxPayments),
  })
  return typeof plan === 'string' ? undefined : plan
}

function withCharge(
  loan: SimulatedLoan,
  { bucket, permille, dueInDays }: LifecycleStep,
  { today, no }: StepMoment,
): SimulatedLoan | undefined {
  if (bucket === 'principal') return undefined
  const { facts } = loan
  const charge = {
    chargeId: `charge-${no}`,
    bucket,
    raisedOn: today,
    dueOn: addDays(today, dueInDays),
    amountMinor: maxMinor(1n, (facts.principalMinor * permille) / 20_000n),
  }
  return { ...loan, facts: { ...facts, charges: [...facts.charges, charge] } }
}

function refundOf(
  loan: SimulatedLoan,
  { overpaidMinor }: LoanAccount,
  { today, no }: StepMoment,
): SimulatedLoan | undefined {
  if (overpaidMinor === 0n) return undefined
  const refund = { refundId: `refund-${no}`, requestedOn: today, amountMinor: overpaidMinor }
  return { ...loan, facts: { ...loan.facts, refunds: [...loan.facts.refunds, refund] } }
}

/** Not before the payments that an overpayment comes from. */
const latestDay = ({ facts }: SimulatedLoan, today: LocalDate): LocalDate =>
  facts.payments.reduce((day, payment) => laterOf(day, payment.paidOn), today)

function withPayment(
  loan: SimulatedLoan,
  payment: Omit<PaymentFact, 'sequenceNo' | 'reversed'>,
): SimulatedLoan {
  const { facts } = loan
  const fact = { ...payment, sequenceNo: facts.payments.length + 1, reversed: false }
  return { ...loan, facts: { ...facts, payments: [...facts.payments, fact] } }
}

function withReversed(loan: SimulatedLoan, { paymentId }: PaymentFact): SimulatedLoan {
  const payments = loan.facts.payments.map(each =>
    each.paymentId === paymentId ? { ...each, reversed: true } : each,
  )
  return { ...loan, facts: { ...loan.facts, payments } }
}

/** The loan once today's extension was paid; undefined when none is offered. */
function extended(
  loan: SimulatedLoan,
  today: LocalDate,
  paymentId: string,
): SimulatedLoan | undefined {
  const facts = factsOf(loan)
  const offer = extensionOffer(loan.terms, facts, accountAsOf(facts, today))
  if ('refused' in offer || offer.payMinor === 0n) return undefined
  const amountMinor = offer.payMinor
  const sequenceNo = facts.payments.length + 1
  const paymentRequest = { paymentRequestId: paymentId, requestedMinor: amountMinor }
  const paid = { paymentId, sequenceNo, paidOn: today, amountMinor, paymentRequest }
  const ids = { chargeId: `fee of ${paymentId}`, extensionId: `extension of ${paymentId}` }
  const added = takeExtension(loan.terms, facts, { ...paid, reversed: false }, ids)
  if (typeof added === 'string') throw new Error(`an exact payment brings no extension: ${added}`)
  const broughtBy = new Map(loan.broughtBy)
  for (const id of Object.values(ids)) broughtBy.set(id, paymentId)
  return { ...loan, facts: addToFacts(loan.facts, added), broughtBy }
}

/** What it costs today to settle the loan in this way; undefined when that is not possible. */
function quotedMinor(
  loan: SimulatedLoan,
  kind: EarlySettlementKind,
  today: LocalDate,
): bigint | undefined {
  if (settlementInForce(loan) !== undefined) return undefined
  const facts = factsOf(loan)
  const endsOn = findCoolingOffEnd(loan.terms, facts.disbursedOn)
  const isOpen =
    kind === 'pay-off'
      ? today >= payOffOpensOn(loan.terms, loan.schedule)
      : endsOn !== undefined && today <= endsOn
  if (!isOpen) return undefined
  const quote = kind === 'pay-off' ? payOffQuote : coolingOffQuote
  const { amountMinor } = quote(facts, loan.schedule, today)
  return amountMinor === 0n ? undefined : amountMinor
}

/** The loan after a payment for its early settlement, which settles it only if it is enough. */
function withSettlement(
  loan: SimulatedLoan,
  kind: EarlySettlementKind,
  { today, no, amountMinor }: StepMoment & { readonly amountMinor: bigint },
): SimulatedLoan {
  const paymentId = `payment-${no}`
  const paymentRequest = { paymentRequestId: paymentId, requestedMinor: amountMinor }
  const payment = { paymentId, paidOn: today, amountMinor, paymentRequest }
  const ordinary = withPayment(loan, payment)
  const early = withPayment(loan, { ...payment, isEarlySettlement: true })
  const fact = early.facts.payments.at(-1)
  if (fact === undefined) return ordinary
  const settled = { ...early, settlements: [...loan.settlements, { ...fact, kind }] }
  return accountOn(settled, today).state === 'settled' ? settled : ordinary
}

/** Pays a quote of the day; undefined when there is none, else what is wrong afterwards. */
function payQuote(
  loan: SimulatedLoan,
  kind: QuoteKind,
  today: LocalDate,
): readonly string[] | undefined {
  const before = accountOn(loan, today)
  const no = 1_000
  switch (kind) {
    case 'pay-off':
    case 'cooling-off': {
      const amountMinor = quotedMinor(loan, kind, today)
      if (amountMinor === undefined) return undefined
      const pay = (minor: bigint) =>
        accountOn(withSettlement(loan, kind, { today, no, amountMinor: minor }), today)
      return [
        ...closingErrors(`${kind} of ${amountMinor}`, before, pay(amountMinor)),
        ...(amountMinor > 1n && pay(amountMinor - 1n).state === 'settled'
          ? [`${kind}: a unit less than ${amountMinor} settles it too`]
          : []),
      ]
    }
    case 'extension': {
      const offer = extensionOffer(loan.terms, factsOf(loan), before)
      const taken = extended(loan, today, 'last')
      if ('refused' in offer || taken === undefined) return undefined
      const after = accountOn(taken, today)
      if (offer.owedAfterMinor === 0n) return closingErrors('extension', before, after)
      return after.dueNowMinor === 0n && after.outstandingMinor === offer.owedAfterMinor
        ? []
        : [`extension: ${after.dueNowMinor} is due, ${after.outstandingMinor} owed after it`]
    }
    case 'all': {
      if (before.outstandingMinor === 0n) return undefined
      const amountMinor = before.outstandingMinor
      const paymentRequest = { paymentRequestId: 'last', requestedMinor: amountMinor }
      const payment = { paymentId: 'last', paidOn: today, amountMinor, paymentRequest }
      return closingErrors(kind, before, accountOn(withPayment(loan, payment), today))
    }
    case 'refund': {
      const refunded = refundOf(loan, before, { today, no })
      if (refunded === undefined) return undefined
      const { outstandingMinor, overpaidMinor } = accountOn(refunded, today)
      return outstandingMinor === before.outstandingMinor && overpaidMinor === 0n
        ? []
        : [`refund: ${outstandingMinor} is owed, ${overpaidMinor} overpaid after it`]
    }
  }
}

function closingErrors(what: string, before: LoanAccount, after: LoanAccount): string[] {
  const isClosed =
    after.state === 'settled' &&
    after.outstandingMinor === 0n &&
    after.refundShortfallMinor === 0n &&
    after.installments.every(({ outstandingMinor }) => outstandingMinor === 0n)
  const overpaidMinor = after.overpaidMinor - before.overpaidMinor
  return isClosed && overpaidMinor === 0n
    ? []
    : [`${what}: ${after.outstandingMinor} is owed and ${overpaidMinor} overpaid after it`]
}
