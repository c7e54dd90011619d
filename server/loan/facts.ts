import { type LocalDate, laterOf, localDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { type Addition, addToFacts } from '#domain/loan/add-to-facts.ts'
import {
  type ExitKind,
  type ExitPayment,
  type ExitWaivers,
  exitWaivers,
} from '#domain/loan/exit.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import type { FreezeFact } from '#domain/loan/freezes.ts'
import { lastHappeningOn } from '#domain/loan/last-happening.ts'
import { openFacts } from '#domain/loan/open-facts.ts'
import { findLoanState, type LoanState } from '#domain/loan/status.ts'
import { getMarket } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import { addedFacts } from './added-facts.ts'
import { readSchedule, readTerms } from './agreement.ts'
import type { StoredFreeze } from './claim-facts.ts'
import { type StoredPayment, stands } from './payment-facts.ts'
import type { StoredLoan } from './store.ts'

/** A loan's facts, as the domain folds them; @throws for a loan that is not disbursed. */
export const factsOf = (loan: StoredLoan): LoanFacts => withLettingGo(loan, factsBesideExit(loan))

/** The same with one payment more: money of before an exit changes what is let go of for it. */
export const factsWith = (loan: StoredLoan, added: Addition): LoanFacts =>
  withLettingGo(loan, addToFacts(factsBesideExit(loan), added))

const withLettingGo = (loan: StoredLoan, facts: LoanFacts): LoanFacts => {
  const early = lettingGoOf(loan, facts)
  return early ? { ...facts, waivers: [...facts.waivers, ...early.letGo.waivers] } : facts
}

/** All but what an exit lets go of, which follows from these. */
const factsBesideExit = (loan: StoredLoan): LoanFacts => {
  if (loan.disbursedOn === null) throw new Error(`loan ${loan.loanId} is not disbursed`)
  const schedule = readSchedule(loan)
  const agreed = openFacts({
    loanId: loan.loanId,
    market: loan.market,
    clientKind: loan.clientKind,
    terms: readTerms(loan),
    schedule,
    agreedOn: localDateIn(getMarket(loan.market).timeZone, loan.createdAt),
  })
  const counted = loan.payments.filter(isCounted)
  return {
    ...agreed,
    payments: counted.map(paymentFact),
    ...addedFacts(loan, counted),
    refunds: loan.refunds.map(({ refundId, askedOn, amountMinor }) => ({
      refundId,
      askedOn: localDate(askedOn),
      amountMinor: BigInt(amountMinor),
    })),
    freezes: loan.freezes.map(freezeFact),
  }
}

const isCounted = (payment: StoredPayment): boolean =>
  stands(payment) || payment.state === 'reversed'

const paymentFact = (payment: StoredPayment): PaymentFact => ({
  paymentId: payment.paymentId,
  sequenceNo: Number(payment.sequenceNo),
  paidOn: localDate(payment.paidOn),
  amountMinor: BigInt(payment.amountMinor),
  reversed: payment.state === 'reversed',
  ...whatItIsFor(payment),
})

const freezeFact = ({ fromOn, toOn }: StoredFreeze): FreezeFact => ({
  fromOn: localDate(fromOn),
  ...(toOn === null ? {} : { toOn: localDate(toOn) }),
})

/** What a payment says of itself beyond its day and amount. */
const whatItIsFor = ({
  instructionId,
  askedMinor,
  exit,
  forExtension,
  fromOverpayment,
}: StoredPayment): Partial<PaymentFact> => ({
  ...(instructionId !== null && askedMinor !== null
    ? { bill: { billId: instructionId, askedMinor: BigInt(askedMinor) } }
    : {}),
  ...(exit === null ? {} : { settles: true }),
  ...(forExtension ? { forExtension: true } : {}),
  ...(fromOverpayment ? { fromOverpayment: true } : {}),
})

type Exit = ExitPayment & { readonly kind: ExitKind }

export type LettingGo = { readonly exit: Exit; readonly letGo: ExitWaivers }

/**
 * The exit of a loan that has ended early, and what is let go of for it, with one payment more if
 * one is given; undefined of others.
 */
export const findLettingGo = (loan: StoredLoan, added?: Addition): LettingGo | undefined => {
  const facts = factsBesideExit(loan)
  return lettingGoOf(loan, added ? addToFacts(facts, added) : facts)
}

const lettingGoOf = (loan: StoredLoan, facts: LoanFacts): LettingGo | undefined => {
  const exit = findExit(loan)
  return exit && { exit, letGo: exitWaivers(exit.kind, facts, readSchedule(loan), exit) }
}

/** The payment with which a loan ended early, while it counts. */
export const findExit = (loan: Pick<StoredLoan, 'payments'>): Exit | undefined => {
  for (const { exit, paymentId, sequenceNo, paidOn } of loan.payments.filter(stands)) {
    if (exit === null) continue
    return { kind: exit, paymentId, sequenceNo: Number(sequenceNo), paidOn: localDate(paidOn) }
  }
  return undefined
}

type Computed = { readonly on: LocalDate; readonly account: LoanAccount }

/** A reading of a loan never changes, and several parts of one answer ask for its account. */
const computed = new WeakMap<StoredLoan, Computed>()

/**
 * The loan as of today in its market; never before the last payment's day, so that a clock moved
 * back shows no debt that is paid.
 */
export const accountToday = (services: Pick<Services, 'clock'>, loan: StoredLoan): LoanAccount => {
  const today = services.clock.businessDate(loan.market)
  const known = computed.get(loan)
  if (known?.on === today) return known.account
  const facts = factsOf(loan)
  const lastDay = facts.payments.reduce<LocalDate>(
    (day, payment) => laterOf(day, payment.paidOn),
    laterOf(today, facts.disbursedOn),
  )
  const account = accountAsOf(facts, lastDay)
  computed.set(loan, { on: today, account })
  return account
}

/**
 * The day the books stand at: today, but never before a day that is closed or the last thing that
 * happened, so that a clock moved back takes nothing out of them.
 */
export const booksDay = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  facts: LoanFacts,
): LocalDate => {
  const reached = laterOf(services.clock.businessDate(loan.market), lastHappeningOn(facts))
  return loan.closedOn === null ? reached : laterOf(reached, localDate(loan.closedOn))
}

/** What a reader is shown: the state as of today, and the account once the money is out. */
export const loanToday = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
): { readonly state: LoanState; readonly account: LoanAccount | undefined } => {
  if (loan.disbursedOn !== null) {
    const account = accountToday(services, loan)
    return { state: account.state, account }
  }
  return { state: loanState(loan), account: undefined }
}

/** The state as of the last event; @throws for a number that names none. */
export const loanState = (loan: Pick<StoredLoan, 'loanId' | 'state'>): LoanState => {
  const state = findLoanState(String(loan.state))
  if (!state) throw new Error(`loan ${loan.loanId} is in no known state: ${loan.state}`)
  return state
}
