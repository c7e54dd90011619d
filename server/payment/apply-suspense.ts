import type { Transaction } from 'kysely'
import { localDate } from '#domain/calendar/local-date.ts'
import { factsOf, findLoanWaivers, type StoredLoan } from '../loan/public.ts'
import type { PaymentRequestPurpose } from '../payment-request/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import {
  accountChangeOf,
  getAllocation,
  newFactsOf,
  newPaymentFact,
  saveNewFacts,
} from './account-change.ts'
import { allocationToJson } from './post-payment.ts'
import { postAllocation, rebookLoan } from './replay.ts'

/** A payment in suspense, with what booking it on a loan needs. */
export type SuspensePayment = {
  readonly paymentId: string
  readonly sequenceNo: bigint
  readonly amountMinor: bigint
  readonly paidOn: string
  readonly paymentRequestId: string | null
  /** The purpose of its payment request; null when it has none. */
  readonly purpose: PaymentRequestPurpose | null
}

type SuspenseApplication = {
  readonly suspensePayment: SuspensePayment
  readonly loan: StoredLoan
  readonly decision: SuspenseDecision
  /** Only as an extension: staff have not decided that it may pay the debt. */
  readonly onlyForExtension?: boolean
}

export type SuspenseDecision = {
  readonly actor: string
  readonly by: string
  readonly reason: string
}

/**
 * Books money in suspense on a loan, as a payment of the day it was paid; later payments are
 * replayed. Money of an extension's payment request brings the extension when it is its exact price
 * on that day. The caller holds the rows of the loan and the payment. False, with nothing changed,
 * when the loan owed nothing that day.
 */
export const applySuspense = async (
  { services, tx }: { services: Services; tx: Transaction<Tables> },
  { suspensePayment, loan, decision, onlyForExtension = false }: SuspenseApplication,
): Promise<boolean> => {
  if (loan.disbursedOn === null) return false
  const facts = factsOf(loan)
  const paidOn = localDate(suspensePayment.paidOn)
  if (paidOn < facts.disbursedOn) return false
  const { paymentId, amountMinor, paymentRequestId } = suspensePayment
  const fact = {
    ...newPaymentFact(facts, { paymentId, paidOn, amountMinor }),
    sequenceNo: Number(suspensePayment.sequenceNo),
  }
  const purpose = suspensePayment.purpose ?? undefined
  const withExtension = newFactsOf(services, loan, facts, { purpose, payment: fact })
  const isNotTaken = typeof withExtension === 'string'
  if (onlyForExtension && isNotTaken) return false
  const newFacts = isNotTaken ? { payment: fact } : withExtension
  const { owedWhenPaid, ...change } = accountChangeOf(services, loan, facts, newFacts)
  if (owedWhenPaid === 0n) return false
  const posting = {
    services,
    tx,
    loan,
    cause: { actor: decision.actor, kind: 'unmatched', id: paymentId },
  }
  const allocation = getAllocation(change.after, paymentId)
  const book = async () => {
    const entryId = await postAllocation(posting, allocation, 'liability.suspense')
    await tx
      .updateTable('payment.payment')
      .set({
        state: 'applied',
        loanId: loan.loanId,
        entryId,
        allocation: JSON.stringify(allocationToJson(allocation)),
        decidedBy: decision.by,
        decidedReason: decision.reason,
      })
      .where('paymentId', '=', paymentId)
      .execute()
    await saveNewFacts(tx, { loanId: loan.loanId, actor: decision.actor }, newFacts)
  }
  await rebookLoan(posting, { ...change, waivers: findLoanWaivers(loan, newFacts) }, { book })
  const payload = { paymentId, paymentRequestId, loanId: loan.loanId, state: 'applied' }
  await writeOutbox(tx, { topic: 'payment-booked', payload })
  return true
}
