import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideRefund } from '#contract/refund/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import {
  cancellableRefundStates,
  findRefund,
  type Refund,
  sendRefund,
} from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { cancelStaffRefund, lockRefundWithSource } from '../cancel-staff-refund.ts'
import { refundResponse } from './refund-response.ts'

type DecideRefundInput = InputOf<typeof decideRefund>
type DecideRefundOutput = OutputOf<typeof decideRefund>

/** The states in which each decision is possible; a refund on its way cannot be cancelled. */
const decidableStates: Readonly<Record<DecideRefundInput['decision'], readonly Refund['state'][]>> =
  {
    'send-again': ['stopped'],
    cancel: cancellableRefundStates,
  }

const decide = async (
  { services, locale, staff }: StaffContext,
  tx: Transaction<Tables>,
  { refundId, decision, reason }: DecideRefundInput,
): Promise<WorkResult<DecideRefundOutput | Refusal>> => {
  const locked = await lockRefundWithSource(tx, refundId)
  if (!locked) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { refund } = locked
  const copy = paymentRequestCopy[locale].replies
  if (!decidableStates[decision].includes(refund.state)) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, copy.decisionTaken))
  }
  const context = { services, tx }
  if (decision === 'send-again') await sendRefund(context, refund)
  else await cancelStaffRefund(context, locked, { staffName: staff.name, reason })
  return storedReply(refundResponse((await findRefund(tx, refundId)) ?? refund))
}

/** Sends a stopped refund again, or cancels one that is not on its way. */
export const decideRefundHandler = async (
  input: DecideRefundInput,
  context: StaffContext,
): Promise<DecideRefundOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.staffId}`, call: 'decideRefund', input }
  const reply = await replyOnce<DecideRefundOutput>(context, once, tx => decide(context, tx, input))
  context.services.outbox.nudge()
  return reply
}
