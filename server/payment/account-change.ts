import { laterOf } from '#domain/calendar/local-date.ts'
import type { LoanAccount, PaymentAllocation } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import type { NewLoanFacts } from '#domain/loan/add-to-facts.ts'
import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import { factsOf, factsWith, ledgerDay, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import { allocationToJson } from './allocation.ts'

/** A loan's account without and with a change of its facts. */
export type AccountChange = { readonly before: LoanAccount; readonly after: LoanAccount }

/** A new payment as a fact, ordered after all other payments of its loan. */
export const newPaymentFact = (
  facts: LoanFacts,
  payment: Omit<PaymentFact, 'sequenceNo' | 'reversed'>,
): PaymentFact => ({
  ...payment,
  sequenceNo:
    1 + facts.payments.reduce((highest, { sequenceNo }) => Math.max(highest, sequenceNo), 0),
  reversed: false,
})

/**
 * The account without and with a new payment and the facts it adds, both as of the same day.
 * `owedWhenPaid` is what was outstanding on the payment's day without it, in minor units.
 */
export const accountChangeOf = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  facts: LoanFacts,
  newFacts: NewLoanFacts,
): AccountChange & { readonly owedWhenPaid: bigint } => {
  const { paidOn } = newFacts.payment
  const asOf = laterOf(ledgerDay(services, loan, facts), paidOn)
  return {
    before: accountAsOf(facts, asOf),
    after: accountAsOf(factsWith(loan, newFacts), asOf),
    owedWhenPaid: accountAsOf(facts, paidOn).outstandingMinor,
  }
}

/** The account that the ledger must agree with: see `ledgerDay`. */
export const ledgerAccountOf = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
): LoanAccount => {
  const facts = factsOf(loan)
  return accountAsOf(facts, ledgerDay(services, loan, facts))
}

/** How an account allocates one of its payments; @throws when it has no such payment. */
export const getAllocation = (account: LoanAccount, paymentId: string): PaymentAllocation => {
  const payment = account.payments.find(each => each.paymentId === paymentId)
  if (!payment) throw new Error(`the account has no payment ${paymentId}`)
  return payment
}

const allocationKey = (payment: PaymentAllocation): string =>
  JSON.stringify(allocationToJson(payment))

/** Payments that are in both accounts and allocated differently in the second. */
export const reallocatedPayments = ({ before, after }: AccountChange): PaymentAllocation[] => {
  const old = new Map(before.payments.map(payment => [payment.paymentId, allocationKey(payment)]))
  return after.payments.filter(payment => {
    const was = old.get(payment.paymentId)
    return was !== undefined && was !== allocationKey(payment)
  })
}
