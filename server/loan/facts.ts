import { type LocalDate, laterOf, localDate } from '#domain/calendar/local-date.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import type { LoanFacts } from '#domain/loan/facts.ts'
import { openFacts } from '#domain/loan/open-facts.ts'
import { findLoanState, type LoanState } from '#domain/loan/status.ts'
import type { Services } from '../services.ts'
import { readSchedule, readTerms } from './agreement.ts'
import type { StoredLoan } from './store.ts'

/** A loan's facts, as the domain folds them; @throws for a loan that is not disbursed. */
export const factsOf = (loan: StoredLoan): LoanFacts => {
  if (loan.disbursedOn === null) throw new Error(`loan ${loan.loanId} is not disbursed`)
  const agreed = openFacts({
    loanId: loan.loanId,
    market: loan.market,
    clientKind: loan.clientKind,
    terms: readTerms(loan),
    schedule: readSchedule(loan),
  })
  return {
    ...agreed,
    payments: loan.payments
      .filter(payment => ['posted', 'applied', 'reversed'].includes(payment.state))
      .map(payment => ({
        paymentId: payment.paymentId,
        sequenceNo: Number(payment.sequenceNo),
        paidOn: localDate(payment.paidOn),
        amountMinor: BigInt(payment.amountMinor),
        reversed: payment.state === 'reversed',
      })),
  }
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

/** What a reader is shown: the state as of today, and the account once the money is out. */
export const loanToday = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
): { readonly state: LoanState; readonly account: LoanAccount | undefined } => {
  if (loan.disbursedOn !== null) {
    const account = accountToday(services, loan)
    return { state: account.state, account }
  }
  const state = findLoanState(String(loan.state))
  if (!state) throw new Error(`loan ${loan.loanId} is in no known state: ${loan.state}`)
  return { state, account: undefined }
}
