import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { lockLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { applySuspense } from '../apply-suspense.ts'
import { refuseDecided } from './refuse-decided.ts'
import { refuseOverpaid } from './refuse-overpaid.ts'
import { lockUnmatched, toSuspensePayment, unmatchedMoneyResponse } from './unmatched-store.ts'

type ApplyUnmatchedMoneyInput = InputOf<typeof applyUnmatchedMoney>
type ApplyUnmatchedMoneyOutput = OutputOf<typeof applyUnmatchedMoney>

const decide = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  input: ApplyUnmatchedMoneyInput,
): Promise<WorkResult<ApplyUnmatchedMoneyOutput | Refusal>> => {
  const { services, locale, staff } = context
  const copy = paymentRequestCopy[locale].replies
  const missing = unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const loan = await lockLoan(tx, input.loanId)
  const row = loan && (await lockUnmatched(tx, input.paymentId))
  if (!row) return missing
  const decided = refuseDecided(row, locale)
  if (decided) return unstoredRefusal(decided)
  const decision = { actor: `staff:${staff.name}`, by: staff.name, reason: input.reason }
  const isApplied =
    row.currency === loan.currency &&
    (await applySuspense(
      { services, tx },
      { suspensePayment: toSuspensePayment(row), loan, decision },
    ))
  if (!isApplied) return unstoredRefusal(refuse(refusalCode.nothingToPay, copy.nothingToPay))
  const overpaid = await refuseOverpaid(context, tx, { money: row, loans: [loan] })
  if (overpaid) return unstoredRefusal(overpaid)
  return storedReply(unmatchedMoneyResponse({ ...row, state: 'applied', loanId: loan.loanId }))
}

/** Books money in suspense on a loan, as a payment of the day it was paid; decided once. */
export const applyUnmatchedMoneyHandler = async (
  input: ApplyUnmatchedMoneyInput,
  context: StaffContext,
): Promise<ApplyUnmatchedMoneyOutput | Refusal> => {
  const actor = `staff:${context.staff.name}`
  return await replyOnce(context, { actor, call: 'applyUnmatchedMoney', input }, tx =>
    decide(context, tx, input),
  )
}
