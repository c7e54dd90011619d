import { type LocalDate, laterOf, localDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { lastHappeningOn } from '#domain/loan/last-happening.ts'
import { openFacts } from '#domain/loan/open-facts.ts'
import { findLoanState, type LoanState } from '#domain/loan/status.ts'
import { getMarket } from '#domain/market/market.ts'
import { exitWaivers } from '#domain/offer/cooling-off.ts'
import type { Services } from '../services.ts'
import { addedFacts } from './added-facts.ts'
import { readSchedule, readTerms } from './agreement.ts'
import type { StoredLoan, StoredPayment } from './store.ts'

/** A loan's facts, as the domain folds them; @throws for a loan that is not disbursed. */
export const factsOf = (loan: StoredLoan): LoanFacts => {
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
  const facts: LoanFacts = {
    ...agreed,
    payments: counted.map(paymentFact),
    ...addedFacts(loan, counted),
  }
  const exit = findExit(loan)
  if (!exit) return facts
  return { ...facts, waivers: [...facts.waivers, ...exitWaivers(facts, schedule, exit).waivers] }
}

const isCounted = ({ state }: StoredPayment): boolean =>
  state === 'posted' || state === 'applied' || state === 'reversed'

const paymentFact = (payment: StoredPayment): PaymentFact => ({
  paymentId: payment.paymentId,
  sequenceNo: Number(payment.sequenceNo),
  paidOn: localDate(payment.paidOn),
  amountMinor: BigInt(payment.amountMinor),
  reversed: payment.state === 'reversed',
  ...(payment.forExtension ? { forExtension: true } : {}),
})

/** The payment with which a loan was given back, while it counts. */
export const findExit = (
  loan: Pick<StoredLoan, 'payments'>,
): Pick<PaymentFact, 'paymentId' | 'sequenceNo' | 'paidOn'> | undefined => {
  const exit = loan.payments.find(
    ({ givesBack, state }) => givesBack && (state === 'posted' || state === 'applied'),
  )
  return (
    exit && {
      paymentId: exit.paymentId,
      sequenceNo: Number(exit.sequenceNo),
      paidOn: localDate(exit.paidOn),
    }
  )
}

/**
 * The loan as of today in its market; never before the last payment's day, so that a clock moved
 * back shows no debt that is paid.
 */
export const accountToday = (services: Pick<Services, 'clock'>, loan: StoredLoan): LoanAccount => {
  const facts = factsOf(loan)
  const today = services.clock.businessDate(loan.market)
  return accountAsOf(
    facts,
    facts.payments.reduce<LocalDate>(
      (day, payment) => laterOf(day, payment.paidOn),
      laterOf(today, facts.disbursedOn),
    ),
  )
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
