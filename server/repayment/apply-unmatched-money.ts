import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { applyUnmatchedMoney } from '#contract/staff/repayment.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import { lockLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { applyHeld } from './apply-held.ts'
import { repaymentCopy } from './copy.ts'
import { describeUnmatched, heldPayment, lockUnmatched } from './unmatched-store.ts'

type Input = InputOf<typeof applyUnmatchedMoney>
type Output = OutputOf<typeof applyUnmatchedMoney>

const decide = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  input: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const copy = repaymentCopy[locale]
  const missing = notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const loan = await lockLoan(tx, input.loanId)
  const row = loan && (await lockUnmatched(tx, input.paymentId))
  if (!row) return missing
  if (row.state !== 'suspense') {
    return notKept(refuse(refusalCode.decisionTaken, copy.decisionTaken))
  }
  const decision = { actor: `staff:${staffName}`, by: staffName, reason: input.reason }
  const isApplied =
    row.currency === loan.currency &&
    (await applyHeld({ services, tx }, { held: heldPayment(row), loan, decision }))
  if (!isApplied) return notKept(refuse(refusalCode.nothingToPay, copy.nothingToPay))
  return kept(describeUnmatched({ ...row, state: 'applied', loan_id: loan.loanId }))
}

/** Moves held money to a loan, as a payment of the day it was paid; decided once. */
export const applyUnmatchedMoneyHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const actor = `staff:${context.staffName}`
  return await answerOnce(context, { actor, call: 'applyUnmatchedMoney', input }, tx =>
    decide(context, tx, input),
  )
}
