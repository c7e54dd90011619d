import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { refundOverpayment } from '#contract/loan-servicing/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { tryParseMoney } from '#domain/money/parse.ts'
import { requestStaffRefund } from '../../disbursement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { accountToday, lockLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'

type Output = OutputOf<typeof refundOverpayment>

/** Refunds the whole overpayment to the borrower's own account, if it is still what staff saw. */
export const refundOverpaymentHandler = async (
  input: InputOf<typeof refundOverpayment>,
  context: StaffContext,
): Promise<Output | Refusal> => {
  const { services, staff, audit, locale } = context
  const { loanId, amount, reason } = input
  const once = { actor: `staff:${staff.staffId}`, call: 'refundOverpayment', input }
  const reply = await replyOnce<Output>(context, once, async tx => {
    const loan = await lockLoan(tx, loanId)
    if (!loan || loan.disbursedOn === null) {
      return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    }
    const { overpaidMinor } = accountToday(services, loan)
    const { market, currency, borrowerId: subjectId } = loan
    if (overpaidMinor === 0n || tryParseMoney(currency, amount)?.minor !== overpaidMinor) {
      const { overpaymentChanged } = paymentRequestCopy[locale].replies
      return unstoredRefusal(refuse(refusalCode.overpaymentChanged, overpaymentChanged))
    }
    const source = { source: 'overpayment', loanId, paymentId: null } as const
    const amounts = { market, currency, amountMinor: overpaidMinor }
    const refund = await requestStaffRefund(context, tx, { ...source, ...amounts, reason })
    if ('refused' in refund) return unstoredRefusal(refund)
    const action = `refund of ${loan.orderNo}`
    await audit.record(tx, { action, subjectKind: 'borrower', subjectId, reason })
    const state = refund.state === 'asked' ? 'waiting' : 'done'
    return storedReply({ state, approvalId: null })
  })
  services.outbox.nudge()
  return reply
}
