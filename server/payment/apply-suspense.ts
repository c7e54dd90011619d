import type { Transaction } from 'kysely'
import { localDate } from '#domain/calendar/local-date.ts'
import { factsOf, findLoanWaivers, type StoredLoan } from '../loan/public.ts'
import type { PaymentRequestPurpose } from '../payment-request/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { additionOf, saveAddition } from './addition.ts'
import { allocationToJson } from './allocation.ts'
import { rebookEarlySettlement } from './book-early-settlement.ts'
import { computeAccountChange, getPaymentAccount } from './book-on-loan.ts'
import { newPaymentFact } from './new-payment.ts'
import { postAllocation, replayPayments, updateLoanState } from './replay.ts'

/** Money in suspense, as far as booking it to a loan needs to know. */
export type SuspensePayment = {
  readonly paymentId: string
  readonly sequenceNo: bigint
  readonly amountMinor: bigint
  readonly paidOn: string
  readonly paymentRequestId: string | null
  /** What its bill was for; null when it reached no bill. */
  readonly purpose: PaymentRequestPurpose | null
}

type SuspenseApplication = {
  readonly suspensePayment: SuspensePayment
  readonly loan: StoredLoan
  readonly decision: SuspenseDecision
  /** What brings no more time stays held: nobody decided that it pays the debt. */
  readonly onlyForExtension?: boolean
}

type SuspenseDecision = { readonly actor: string; readonly by: string; readonly reason: string }

/**
 * Moves held money out of suspense to a loan, as a payment of the day it was paid; later payments
 * are spread anew. Money of a bill for more time brings that, where it is what more time cost on its
 * day. The caller holds the loan's row and the payment's. False when the loan owed nothing that day.
 */
export const applySuspense = async (
  { services, tx }: { services: Services; tx: Transaction<Tables> },
  { suspensePayment, loan, decision, onlyForExtension = false }: SuspenseApplication,
): Promise<boolean> => {
  if (loan.disbursedOn === null) return false
  const facts = factsOf(loan)
  const paidOn = localDate(suspensePayment.paidOn)
  if (paidOn < facts.disbursedOn) return false
  const { paymentId, amountMinor } = suspensePayment
  const fact = {
    ...newPaymentFact(facts, { paymentId, paidOn, amountMinor }),
    sequenceNo: Number(suspensePayment.sequenceNo),
  }
  const purpose = suspensePayment.purpose ?? undefined
  const brought = additionOf(services, loan, facts, { purpose, payment: fact })
  if (onlyForExtension && typeof brought === 'string') return false
  const added = typeof brought === 'string' ? { payment: fact } : brought
  const { before, after, owedWhenPaid } = computeAccountChange(services, loan, facts, added)
  if (owedWhenPaid === 0n) return false
  const payment = getPaymentAccount(after, paymentId)
  const cause = { actor: decision.actor, kind: 'unmatched', id: paymentId }
  const subject = { services, tx, loan, cause }
  await replayPayments(subject, { before, after }, async () => {
    await rebookEarlySettlement(subject, findLoanWaivers(loan, added), { before, after })
    const entryId = await postAllocation(subject, payment, 'liability.suspense')
    await tx
      .updateTable('repayment.payment')
      .set({
        state: 'applied',
        loan_id: loan.loanId,
        entry_id: entryId,
        allocation: JSON.stringify(allocationToJson(payment)),
        decided_by: decision.by,
        decided_reason: decision.reason,
      })
      .where('payment_id', '=', paymentId)
      .execute()
    await saveAddition(tx, { loanId: loan.loanId, actor: decision.actor }, added)
  })
  await updateLoanState(tx, loan, after)
  const { paymentRequestId } = suspensePayment
  const payload = {
    paymentId,
    paymentRequestId: paymentRequestId,
    loanId: loan.loanId,
    state: 'applied',
  }
  await writeOutbox(tx, { topic: 'payment-booked', payload })
  return true
}
