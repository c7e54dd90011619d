import type { Transaction } from 'kysely'
import { localDate } from '#domain/calendar/local-date.ts'
import { factsOf, findLettingGo, type StoredLoan } from '../loan/public.ts'
import { writeOutbox } from '../platform/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { additionOf, keepAddition } from './addition.ts'
import { allocationToJson } from './allocation.ts'
import { bookExitAnew } from './book-exit.ts'
import { foldWith, getPayment } from './book-on-loan.ts'
import { newPaymentFact } from './new-payment.ts'
import { moveLoan, postSpread, replayPayments } from './replay.ts'
import type { InstructionPurpose } from './tables.ts'

/** Money in suspense, as far as booking it to a loan needs to know. */
export type HeldPayment = {
  readonly paymentId: string
  readonly sequenceNo: bigint
  readonly amountMinor: bigint
  readonly paidOn: string
  readonly instructionId: string | null
  /** What its bill was for; null when it reached no bill. */
  readonly purpose: InstructionPurpose | null
}

type HeldMoney = {
  readonly held: HeldPayment
  readonly loan: StoredLoan
  readonly decision: Decision
  /** What brings no more time stays held: nobody decided that it pays the debt. */
  readonly onlyForTime?: boolean
}

type Decision = { readonly actor: string; readonly by: string; readonly reason: string }

/**
 * Moves held money out of suspense to a loan, as a payment of the day it was paid; later payments
 * are spread anew. Money of a bill for more time brings that, where it is what more time cost on its
 * day. The caller holds the loan's row and the payment's. False when the loan owed nothing that day.
 */
export const applyHeld = async (
  { services, tx }: { services: Services; tx: Transaction<Tables> },
  { held, loan, decision, onlyForTime = false }: HeldMoney,
): Promise<boolean> => {
  if (loan.disbursedOn === null) return false
  const facts = factsOf(loan)
  const paidOn = localDate(held.paidOn)
  if (paidOn < facts.disbursedOn) return false
  const { paymentId, amountMinor } = held
  const fact = {
    ...newPaymentFact(facts, { paymentId, paidOn, amountMinor }),
    sequenceNo: Number(held.sequenceNo),
  }
  const purpose = held.purpose ?? undefined
  const brought = additionOf(services, loan, facts, { purpose, payment: fact })
  if (onlyForTime && typeof brought === 'string') return false
  const added = typeof brought === 'string' ? { payment: fact } : brought
  const { before, after, owedWhenPaid } = foldWith(services, loan, facts, added)
  if (owedWhenPaid === 0n) return false
  const payment = getPayment(after, paymentId)
  const cause = { actor: decision.actor, kind: 'unmatched', id: paymentId }
  const subject = { services, tx, loan, cause }
  await replayPayments(subject, { before, after }, async () => {
    await bookExitAnew(subject, findLettingGo(loan, added), { before, after })
    const entryId = await postSpread(subject, payment, 'liability.suspense')
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
    await keepAddition(tx, { loanId: loan.loanId, actor: decision.actor }, added)
  })
  await moveLoan(tx, loan, after)
  const { instructionId } = held
  const payload = { paymentId, instructionId, loanId: loan.loanId, state: 'applied' }
  await writeOutbox(tx, { topic: 'payment-booked', payload })
  return true
}
