import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { sendRefundAgain } from '#contract/refund/calls.ts'
import { loanCopy } from '#copy/server/loan.js'
import { lockRefund, sendRefund } from '../disbursement/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../http/reply-once.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { reportChange } from '../profile/public.ts'
import { overpaymentResponse } from './overpayment.ts'

type SendRefundAgainOutput = OutputOf<typeof sendRefundAgain>

/** Sends a stopped refund again, to the borrower's current account. */
export const sendRefundAgainHandler = async (
  input: InputOf<typeof sendRefundAgain>,
  context: BorrowerContext,
): Promise<SendRefundAgainOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'sendRefundAgain', input }
  const reply = await replyOnce<SendRefundAgainOutput>(context, once, async tx => {
    const refund = await lockRefund(tx, input.refundId)
    if (refund?.loanId !== loan.loanId || refund.state !== 'stopped') {
      return unstoredRefusal(
        refuse(refusalCode.decisionTaken, loanCopy[locale].facts.refundNotStopped),
      )
    }
    await sendRefund({ services, tx }, refund)
    await reportChange(services, tx, { borrowerId: signedIn.borrowerId, change: 'refund' })
    return storedReply(await overpaymentResponse({ ...services, db: tx }, loan))
  })
  services.outbox.nudge()
  return reply
}
