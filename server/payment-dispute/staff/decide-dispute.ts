import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideClaim } from '#contract/payment-dispute/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { isEffective, lockLoan, type StoredLoan } from '../../loan/public.ts'
import { notifyWatchers } from '../../payment-request/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { endDispute } from '../end-dispute.ts'
import { findDispute } from '../store.ts'
import { staffDisputeResponse } from './dispute-response.ts'

type DecideDisputeInput = InputOf<typeof decideClaim>
type DecideDisputeOutput = OutputOf<typeof decideClaim>

/** Whether the payment that staff name stands on the loan. */
const isBooked = ({ payments }: StoredLoan, paymentId: string | undefined): boolean =>
  payments.some(payment => payment.paymentId === paymentId && isEffective(payment))

const decide = async (
  { services, locale, staff }: StaffContext,
  tx: Transaction<Tables>,
  { claimId, outcome, paymentId, reason }: DecideDisputeInput,
): Promise<WorkResult<DecideDisputeOutput | Refusal>> => {
  const copy = paymentRequestCopy[locale].replies
  const missing = unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const unlocked = await findDispute(tx, claimId)
  const loan = unlocked && (await lockLoan(tx, unlocked.loanId))
  // Read again under the lock, with which nothing else can end it.
  const dispute = loan && (await findDispute(tx, claimId))
  if (!dispute) return missing
  if (dispute.state !== 'open')
    return unstoredRefusal(refuse(refusalCode.decisionTaken, copy.disputeDecided))
  if (outcome === 'found' && !isBooked(loan, paymentId)) {
    return unstoredRefusal(
      refuse(refusalCode.disputedPaymentNotBooked, copy.disputedMoneyNotBooked),
    )
  }
  await endDispute({ services, tx }, dispute, {
    state: outcome === 'found' ? 'settled' : 'not-found',
    decidedBy: staff.name,
    reason,
    ...(outcome === 'found' && paymentId !== undefined ? { paymentId } : {}),
  })
  const decided = await findDispute(tx, claimId)
  return decided ? storedReply(staffDisputeResponse(decided)) : missing
}

/** Staff's decision on a payment dispute, taken once; the borrower reads its reason. */
export const decideClaimHandler = async (
  input: DecideDisputeInput,
  context: StaffContext,
): Promise<DecideDisputeOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.name}`, call: 'decideClaim', input }
  const answer = await replyOnce<DecideDisputeOutput>(context, once, tx =>
    decide(context, tx, input),
  )
  if ('claimId' in answer) notifyWatchers(context.services, answer.cardNo)
  return answer
}
