import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { applyUnmatchedMoney } from '#contract/staff/repayment.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import { factsOf, findLoan, type StoredLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { hashBody, runOnce, type WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { allocationToJson } from './allocation.ts'
import { foldWith, getPayment, newPaymentFact } from './book-on-loan.ts'
import { repaymentCopy } from './copy.ts'
import { lockLoan, moveLoan, postSpread, replayPayments } from './replay.ts'
import { describeUnmatched, lockUnmatched, type UnmatchedRow } from './unmatched-store.ts'

type Input = InputOf<typeof applyUnmatchedMoney>
type Output = OutputOf<typeof applyUnmatchedMoney>
type Answer = Output | Refusal

/** A refusal that time or another choice can cure is not kept under the key. */
const notKept = (refusal: Refusal): WorkResult<Answer> => ({
  reply: { status: 200, body: refusal },
  keep: false,
})

const applyToLoan = async (
  { services, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { row, loan, input }: { row: UnmatchedRow; loan: StoredLoan; input: Input },
): Promise<boolean> => {
  const facts = factsOf(loan)
  const fact = newPaymentFact(facts, {
    paymentId: row.payment_id,
    paidOn: localDate(row.paid_on),
    amountMinor: row.amount_minor,
  })
  const { before, after } = foldWith(services, loan, facts, {
    ...fact,
    sequenceNo: Number(row.sequence_no),
  })
  if (before.outstandingMinor === 0n) return false
  const payment = getPayment(after, row.payment_id)
  const actor = `staff:${staffName}`
  const subject = { services, tx, loan, cause: { actor, kind: 'unmatched', id: row.payment_id } }
  await replayPayments(subject, { before, after }, async () => {
    const entryId = await postSpread(subject, payment, 'liability.suspense')
    await tx
      .updateTable('repayment.payment')
      .set({
        state: 'applied',
        loan_id: loan.loanId,
        entry_id: entryId,
        allocation: JSON.stringify(allocationToJson(payment)),
        decided_by: staffName,
        decided_reason: input.reason,
      })
      .where('payment_id', '=', row.payment_id)
      .execute()
  })
  await moveLoan(tx, loan, after)
  return true
}

const decide = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  input: Input,
): Promise<WorkResult<Answer>> => {
  const copy = repaymentCopy[context.locale]
  const missing = notKept(refuse(protocolCode.notFound, say(context.locale, 'notFound')))
  const loan = await findLoan(tx, input.loanId)
  if (!loan || !(await lockLoan(tx, loan))) return missing
  const row = await lockUnmatched(tx, input.paymentId)
  if (!row) return missing
  if (row.state !== 'suspense')
    return notKept(refuse(refusalCode.decisionTaken, copy.decisionTaken))
  const isOwed =
    row.currency === loan.currency && (await applyToLoan(context, tx, { row, loan, input }))
  if (!isOwed) return notKept(refuse(refusalCode.nothingToPay, copy.nothingToPay))
  const applied = { ...row, state: 'applied' as const, loan_id: loan.loanId }
  return { reply: { status: 200, body: describeUnmatched(applied) }, keep: true }
}

/** Moves held money to a loan, as a payment of the day it was paid; decided once. */
export const applyUnmatchedMoneyHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Answer> => {
  const result = await runOnce<Answer>(
    context.services.db,
    {
      actor: `staff:${context.staffName}`,
      call: 'applyUnmatchedMoney',
      key: context.idempotencyKey ?? '',
      bodyHash: hashBody(input),
    },
    tx => decide(context, tx, input),
  )
  if (result.kind === 'done') return result.reply.body
  return result.kind === 'other-body'
    ? refuse(protocolCode.otherBody, say(context.locale, 'otherBody'))
    : refuse(protocolCode.tooOften, say(context.locale, 'tooOften'))
}
