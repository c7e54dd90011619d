import type { Transaction } from 'kysely'
import { laterOf } from '#domain/calendar/local-date.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { paymentPosting } from '#domain/posting/payment.ts'
import { recognisedReceivables } from '../ledger/public.ts'
import { alignAccruals, factsOf, overpaymentProvider, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { allocationToJson } from './allocation.ts'
import { computeAccountChange, getPaymentAccount } from './book-on-loan.ts'
import { newPaymentFact } from './new-payment.ts'
import { postPayment } from './post-payment.ts'

/**
 * Puts money that was paid beyond the debt to the debt: a payment of today whose money is here
 * already. The caller holds the loan's row and has made sure that there is so much.
 */
export const bookFromOverpayment = async (
  { services, tx }: { readonly services: Services; readonly tx: Transaction<Tables> },
  wish: { readonly loan: StoredLoan; readonly amountMinor: bigint; readonly by: string },
): Promise<void> => {
  const { loan, amountMinor, by } = wish
  const facts = factsOf(loan)
  const paymentId = services.random.uuid()
  // A clock moved back must not put it before the payments that it comes from.
  const paidOn = facts.payments.reduce(
    (day, payment) => laterOf(day, payment.paidOn),
    services.clock.businessDate(loan.market),
  )
  const fact = newPaymentFact(facts, { paymentId, paidOn, amountMinor, fromOverpayment: true })
  const { after } = computeAccountChange(services, loan, facts, { payment: fact })
  const payment = getPaymentAccount(after, paymentId)
  const posting = paymentPosting(
    payment,
    await recognisedReceivables(tx, loan.loanId),
    'liability.overpayment',
  )
  const outcome = await postPayment(tx, {
    paymentId,
    provider: overpaymentProvider,
    providerPaymentId: paymentId,
    number: '',
    paymentRequestId: null,
    loanId: loan.loanId,
    // What finds no debt stays where it is.
    amountMinor: payment.amountMinor,
    currency: loan.currency,
    paidAt: services.clock.now(),
    paidOn,
    state: 'posted',
    suspenseReason: null,
    allocation: allocationToJson(payment),
    requestedMinor: null,
    paymentRequestState: null,
    loan: {
      version: loan.version,
      state: Number(stateCode(after.state)),
      settledOn: after.settledOn ?? null,
    },
    entry: {
      entryId: services.random.uuid(),
      kind: posting.kind,
      businessOn: services.clock.businessDate(loan.market),
      actor: by,
      lines: posting.lines,
    },
  })
  const cause = { kind: 'payment', id: paymentId }
  await alignAccruals(services, tx, { loanId: loan.loanId, actor: by, cause })
  if (outcome !== 'posted') throw new Error(`payment ${paymentId} was ${outcome} under a lock`)
}
