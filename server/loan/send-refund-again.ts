import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { sendRefundAgain } from '#contract/overpayment.ts'
import { answerOnce, kept, notKept } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { sendRefund } from './ask-refund.ts'
import { loanCopy } from './copy.ts'
import { describeOverpayment } from './overpayment.ts'
import { lockRefund } from './refund-store.ts'
import { findBorrowerLoan } from './store.ts'

type Output = OutputOf<typeof sendRefundAgain>

/** A refund that the bank did not take goes out once more, to the account as it is now. */
export const sendRefundAgainHandler = async (
  input: InputOf<typeof sendRefundAgain>,
  context: BorrowerContext,
): Promise<Output | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'sendRefundAgain', input }
  const answer = await answerOnce<Output>(context, once, async tx => {
    const refund = await lockRefund(tx, input.refundId)
    if (refund?.loanId !== loan.loanId || refund.state !== 'stopped') {
      return notKept(refuse(refusalCode.decisionTaken, loanCopy[locale].refundNotStopped))
    }
    await sendRefund({ services, tx }, refund)
    return kept(await describeOverpayment({ ...services, db: tx }, loan))
  })
  services.outbox.nudge()
  return answer
}
