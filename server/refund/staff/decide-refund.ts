import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideRefund } from '#contract/refund/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import {
  approveRefund,
  cancellableRefundStates,
  cancelRefund,
  findRefund,
  lockRefund,
  type Refund,
  sendRefund,
} from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { lockLoan } from '../../loan/public.ts'
import { lockUnmatched, moveSuspense, replayAround } from '../../payment/public.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { refundResponse } from './refund-response.ts'

type DecideRefundInput = InputOf<typeof decideRefund>
type DecideRefundOutput = OutputOf<typeof decideRefund>

/** The states in which each decision is possible; a refund on its way cannot be cancelled. */
const decidableStates: Readonly<Record<DecideRefundInput['decision'], readonly Refund['state'][]>> =
  {
    approve: ['asked'],
    'send-again': ['stopped'],
    cancel: cancellableRefundStates,
  }

/** Locks the refund's loan or payment, then the refund: every caller locks in this order. */
const lockAll = async (tx: Transaction<Tables>, refundId: string) => {
  const found = await findRefund(tx, refundId)
  if (!found) return undefined
  if (found.loanId !== null) await lockLoan(tx, found.loanId)
  const payment = found.paymentId === null ? undefined : await lockUnmatched(tx, found.paymentId)
  const refund = await lockRefund(tx, refundId)
  return refund && { refund, payment }
}

const decide = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { refundId, decision, reason }: DecideRefundInput,
): Promise<WorkResult<DecideRefundOutput | Refusal>> => {
  const locked = await lockAll(tx, refundId)
  if (!locked) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { refund, payment } = locked
  const copy = paymentRequestCopy[locale].replies
  if (!decidableStates[decision].includes(refund.state)) {
    return unstoredRefusal(refuse(refusalCode.decisionTaken, copy.decisionTaken))
  }
  const by = `staff:${staffName}`
  if (decision === 'approve' && refund.requestedBy === by) {
    return unstoredRefusal(refuse(refusalCode.sameStaff, copy.sameStaff))
  }
  const context = { services, tx }
  if (decision === 'approve') await approveRefund(context, refund, { by, reason })
  if (decision === 'send-again') await sendRefund(context, refund)
  if (decision === 'cancel') {
    const isSourceGone = payment?.state === 'reversed'
    await replayAround(context, refund, by, async () => {
      await cancelRefund(context, refund, { by, reason, isSourceGone })
    })
    if (payment && !isSourceGone) {
      await moveSuspense(tx, payment.paymentId, 'suspense', { by: staffName, reason })
    }
  }
  return storedReply(refundResponse((await findRefund(tx, refundId)) ?? refund))
}

/** A second person approves a refund, or staff send a stopped one again or cancel it. */
export const decideRefundHandler = async (
  input: DecideRefundInput,
  context: StaffContext,
): Promise<DecideRefundOutput | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'decideRefund', input }
  const reply = await replyOnce<DecideRefundOutput>(context, once, tx => decide(context, tx, input))
  context.services.outbox.nudge()
  return reply
}
