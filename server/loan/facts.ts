import { addDays, type LocalDate, laterOf, localDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import {
  type EarlySettlementKind,
  type EarlySettlementPayment,
  type EarlySettlementWaivers,
  earlySettlementWaivers,
} from '#domain/early-settlement/early-settlement.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf, addToFacts, lastLoanEventOn } from '#domain/loan/account-as-of.ts'
import type { LoanFacts, NewLoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import type { FreezeFact } from '#domain/loan/freezes.ts'
import { findLoanState, type LoanState } from '#domain/loan/loan-state.ts'
import { openFacts } from '#domain/loan/open-facts.ts'
import { getMarket } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import { addedFacts } from './added-facts.ts'
import { readSchedule, readTerms } from './agreed-terms.ts'
import type { StoredFreeze } from './dispute-facts.ts'
import { isEffective, type StoredLoanPayment } from './loan-payments.ts'
import type { StoredLoan } from './store.ts'

/** A reading of a loan never changes, and several parts of one answer ask for its facts. */
const factsCache = new WeakMap<StoredLoan, LoanFacts>()

/** A loan's facts, as the domain folds them; @throws for a loan that is not disbursed. */
export const factsOf = (loan: StoredLoan): LoanFacts => {
  const known = factsCache.get(loan)
  if (known) return known
  const facts = withWaivers(loan, factsBeforeWaivers(loan))
  factsCache.set(loan, facts)
  return facts
}

/** The same with one payment more: an earlier payment changes what an early settlement waives. */
export const factsWith = (loan: StoredLoan, added: NewLoanFacts): LoanFacts =>
  withWaivers(loan, addToFacts(factsBeforeWaivers(loan), added))

const withWaivers = (loan: StoredLoan, facts: LoanFacts): LoanFacts => {
  const early = loanWaivers(loan, facts)
  return early ? { ...facts, waivers: [...facts.waivers, ...early.waived.waivers] } : facts
}

/** All but what an exit lets go of, which follows from these. */
const factsBeforeWaivers = (loan: StoredLoan): LoanFacts => {
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
    refunds: loan.refunds.map(({ refundId, requestedOn, amountMinor }) => ({
      refundId,
      requestedOn: localDate(requestedOn),
      amountMinor: BigInt(amountMinor),
    })),
    freezes: loan.freezes.map(freezeFact),
  }
}

const isCounted = (payment: StoredLoanPayment): boolean =>
  isEffective(payment) || payment.state === 'reversed'

const paymentFact = (payment: StoredLoanPayment): PaymentFact => ({
  paymentId: payment.paymentId,
  sequenceNo: Number(payment.sequenceNo),
  paidOn: localDate(payment.paidOn),
  amountMinor: BigInt(payment.amountMinor),
  reversed: payment.state === 'reversed' && !payment.isUncovered,
  ...paymentPurposeFields(payment),
})

const freezeFact = ({ fromOn, toOn }: StoredFreeze): FreezeFact => ({
  fromOn: localDate(fromOn),
  ...(toOn === null ? {} : { toOn: localDate(toOn) }),
})

/** What a payment says of itself beyond its day and amount. */
const paymentPurposeFields = ({
  paymentRequestId,
  requestedMinor,
  earlySettlementKind,
  forExtension,
  fromOverpayment,
}: StoredLoanPayment): Partial<PaymentFact> => ({
  ...(paymentRequestId !== null && requestedMinor !== null
    ? { paymentRequest: { paymentRequestId, requestedMinor: BigInt(requestedMinor) } }
    : {}),
  ...(earlySettlementKind === null ? {} : { isEarlySettlement: true }),
  ...(forExtension ? { forExtension: true } : {}),
  ...(fromOverpayment ? { fromOverpayment: true } : {}),
})

type LoanEarlySettlement = EarlySettlementPayment & { readonly kind: EarlySettlementKind }

export type LoanWaivers = {
  readonly earlySettlement: LoanEarlySettlement
  readonly waived: EarlySettlementWaivers
}

/**
 * The early settlement of a loan and the amounts waived for it, with one payment more if
 * one is given; undefined of others.
 */
export const findLoanWaivers = (
  loan: StoredLoan,
  added?: NewLoanFacts,
): LoanWaivers | undefined => {
  const facts = factsBeforeWaivers(loan)
  return loanWaivers(loan, added ? addToFacts(facts, added) : facts)
}

const loanWaivers = (loan: StoredLoan, facts: LoanFacts): LoanWaivers | undefined => {
  const earlySettlement = findEarlySettlement(loan)
  return (
    earlySettlement && {
      earlySettlement,
      waived: earlySettlementWaivers(
        earlySettlement.kind,
        facts,
        readSchedule(loan),
        earlySettlement,
      ),
    }
  )
}

/** The payment with which a loan ended early, while it counts. */
export const findEarlySettlement = (
  loan: Pick<StoredLoan, 'payments'>,
): LoanEarlySettlement | undefined => {
  for (const { earlySettlementKind: kind, paymentId, sequenceNo, paidOn } of loan.payments.filter(
    isEffective,
  )) {
    if (kind === null) continue
    return { kind, paymentId, sequenceNo: Number(sequenceNo), paidOn: localDate(paidOn) }
  }
  return undefined
}

type CachedAccount = { readonly on: LocalDate; readonly account: LoanAccount }

/** A reading of a loan never changes, and several parts of one answer ask for its account. */
const accountCache = new WeakMap<StoredLoan, CachedAccount>()

/**
 * The loan as of today in its market; never before the last payment's day, so that a clock moved
 * back shows no debt that is paid.
 */
export const accountToday = (services: Pick<Services, 'clock'>, loan: StoredLoan): LoanAccount => {
  const today = services.clock.businessDate(loan.market)
  const known = accountCache.get(loan)
  if (known?.on === today) return known.account
  const facts = factsOf(loan)
  const lastDay = facts.payments.reduce<LocalDate>(
    (day, payment) => laterOf(day, payment.paidOn),
    laterOf(today, facts.disbursedOn),
  )
  const account = accountAsOf(facts, lastDay)
  accountCache.set(loan, { on: today, account })
  return account
}

/**
 * By how much the debt of a loan of which something is due grows by tomorrow if nothing is paid
 * today, in minor units: its late charges, as the engine computes them. 0 where nothing is due, or
 * where a cap or a freeze ends the charges.
 */
export const lateTomorrowMinor = (loan: StoredLoan, account: LoanAccount | undefined): bigint => {
  if (!account || account.dueNowMinor === 0n) return 0n
  const tomorrow = accountAsOf(factsOf(loan), addDays(account.asOf, 1))
  const growsMinor = tomorrow.outstandingMinor - account.outstandingMinor
  return growsMinor > 0n ? growsMinor : 0n
}

/**
 * The day the books stand at: today, but never before a day that is closed or the last thing that
 * happened, so that a clock moved back takes nothing out of them.
 */
export const ledgerDay = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  facts: LoanFacts,
): LocalDate => {
  const reached = laterOf(services.clock.businessDate(loan.market), lastLoanEventOn(facts))
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
