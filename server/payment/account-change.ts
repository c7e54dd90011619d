import type { Transaction } from 'kysely'
import { laterOf } from '#domain/calendar/local-date.ts'
import { type ExtensionNotTaken, takeExtension } from '#domain/extension/take-extension.ts'
import type { LoanAccount, PaymentAllocation } from '#domain/loan/account.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import type { LoanFacts, NewLoanFacts, PaymentFact } from '#domain/loan/facts.ts'
import {
  factsOf,
  factsWith,
  insertCharge,
  insertExtension,
  ledgerDay,
  readTerms,
  type StoredLoan,
} from '../loan/public.ts'
import type { PaymentRequestPurpose } from '../payment-request/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { allocationToJson } from './post-payment.ts'

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
 * The facts a payment adds to its loan: itself, and for an extension's payment request the extension
 * with its fee; or why there is no extension.
 */
export const newFactsOf = (
  { random }: Pick<Services, 'random'>,
  loan: StoredLoan,
  facts: LoanFacts,
  { purpose, payment }: { purpose: PaymentRequestPurpose | undefined; payment: PaymentFact },
): NewLoanFacts | ExtensionNotTaken =>
  purpose === 'extension'
    ? takeExtension(readTerms(loan), facts, payment, {
        chargeId: random.uuid(),
        extensionId: random.uuid(),
      })
    : { payment }

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

/** Stores the facts that come with a payment, in the transaction that has inserted its row. */
export const saveNewFacts = async (
  tx: Transaction<Tables>,
  { loanId, actor }: { readonly loanId: string; readonly actor: string },
  { payment, charges = [], extensions = [] }: NewLoanFacts,
): Promise<void> => {
  const { paymentId } = payment
  const origin = { loanId, actor, cause: 'extension', paymentId } as const
  for (const charge of charges) await insertCharge(tx, origin, charge)
  for (const extension of extensions) await insertExtension(tx, origin, extension)
  if (!payment.forExtension) return
  await tx
    .updateTable('payment.payment')
    .set({ forExtension: true })
    .where('paymentId', '=', paymentId)
    .execute()
}
