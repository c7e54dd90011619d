import type { Transaction } from 'kysely'
import { laterOf } from '#domain/calendar/local-date.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { recognisedReceivables } from '../ledger/public.ts'
import { alignAccruals, factsOf, overpaymentProvider, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { accountChangeOf, getAllocation, newPaymentFact } from './account-change.ts'
import { loanPaymentPosting } from './post-loan-entry.ts'
import { postPayment } from './post-payment.ts'

/**
 * Pays the debt from a loan's overpayment: a payment of today that moves no cash. The caller holds
 * the loan's row and has checked that so much is overpaid.
 */
export const bookFromOverpayment = async (
  { services, tx }: { readonly services: Services; readonly tx: Transaction<Tables> },
  { loan, amountMinor, by }: { loan: StoredLoan; amountMinor: bigint; by: string },
): Promise<void> => {
  const facts = factsOf(loan)
  const paymentId = services.random.uuid()
  // Not before the payments it comes from, should the clock have been moved back.
  const paidOn = facts.payments.reduce(
    (day, payment) => laterOf(day, payment.paidOn),
    services.clock.businessDate(loan.market),
  )
  const fact = newPaymentFact(facts, { paymentId, paidOn, amountMinor, fromOverpayment: true })
  const { after } = accountChangeOf(services, loan, facts, { payment: fact })
  const payment = getAllocation(after, paymentId)
  const posting = loanPaymentPosting(
    loan,
    payment,
    await recognisedReceivables(tx, loan.loanId),
    'liability.overpayment',
  )
  const postingServices = { ...services, db: tx }
  const outcome = await postPayment(postingServices, {
    paymentId,
    provider: overpaymentProvider,
    providerPaymentId: paymentId,
    number: '',
    paymentRequestId: null,
    loanId: loan.loanId,
    // Only what pays debt; the rest stays overpaid.
    amountMinor: payment.amountMinor,
    currency: loan.currency,
    paidAt: services.clock.now(),
    paidOn,
    state: 'posted',
    suspenseReason: null,
    allocation: payment,
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
