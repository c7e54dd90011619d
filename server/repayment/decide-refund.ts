import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { decideRefund } from '#contract/staff/refund.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import {
  agreeToRefund,
  cancellable,
  cancelRefund,
  findRefund,
  lockLoan,
  lockRefund,
  type Refund,
  sendRefund,
} from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import type { WorkResult } from '../platform/idempotency.ts'
import type { Tables } from '../tables.ts'
import { repaymentCopy } from './copy.ts'
import { describeRefund } from './describe-refund.ts'
import { moveHeld } from './payment-store.ts'
import { replayAround } from './replay-around.ts'
import { lockUnmatched } from './unmatched-store.ts'

type Input = InputOf<typeof decideRefund>
type Output = OutputOf<typeof decideRefund>

/** The state that each decision is about; what has left cannot be cancelled. */
const decidable: Readonly<Record<Input['decision'], readonly Refund['state'][]>> = {
  approve: ['asked'],
  'send-again': ['stopped'],
  cancel: cancellable,
}

/** Locks what a refund's money came from, then the refund: everyone does so in this order. */
const lockAll = async (tx: Transaction<Tables>, refundId: string) => {
  const known = await findRefund(tx, refundId)
  if (!known) return undefined
  if (known.loanId !== null) await lockLoan(tx, known.loanId)
  const payment = known.paymentId === null ? undefined : await lockUnmatched(tx, known.paymentId)
  const refund = await lockRefund(tx, refundId)
  return refund && { refund, payment }
}

const decide = async (
  { services, locale, staffName }: StaffContext,
  tx: Transaction<Tables>,
  { refundId, decision, reason }: Input,
): Promise<WorkResult<Output | Refusal>> => {
  const locked = await lockAll(tx, refundId)
  if (!locked) return notKept(refuse(protocolCode.notFound, say(locale, 'notFound')))
  const { refund, payment } = locked
  const copy = repaymentCopy[locale]
  if (!decidable[decision].includes(refund.state)) {
    return notKept(refuse(refusalCode.decisionTaken, copy.decisionTaken))
  }
  const by = `staff:${staffName}`
  if (decision === 'approve' && refund.askedBy === by) {
    return notKept(refuse(refusalCode.sameStaff, copy.sameStaff))
  }
  const within = { services, tx }
  if (decision === 'approve') await agreeToRefund(within, refund, { by, reason })
  if (decision === 'send-again') await sendRefund(within, refund)
  if (decision === 'cancel') {
    const isSourceGone = payment?.state === 'reversed'
    await replayAround(within, refund, by, async () => {
      await cancelRefund(within, refund, { by, reason, isSourceGone })
    })
    if (payment && !isSourceGone) {
      await moveHeld(tx, payment.payment_id, 'suspense', { by: staffName, reason })
    }
  }
  return kept(describeRefund((await findRefund(tx, refundId)) ?? refund))
}

/** A second person agrees, or someone sends a stopped refund again or cancels it. */
export const decideRefundHandler = async (
  input: Input,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const once = { actor: `staff:${context.staffName}`, call: 'decideRefund', input }
  const answer = await answerOnce<Output>(context, once, tx => decide(context, tx, input))
  context.services.outbox.nudge()
  return answer
}
