import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { sendSettlementQuote } from '#contract/loan-servicing/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { amountTextIn } from '#domain/money/parse.ts'
import { findPayOffAvailability } from '../../early-settlement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { lockLoan } from '../../loan/public.ts'
import { notify } from '../../notification/public.ts'
import { say } from '../../platform/copy.ts'

type SendSettlementQuoteOutput = OutputOf<typeof sendSettlementQuote>

/**
 * Sends the borrower what settles the loan by the end of a day, in their language. The same quote is
 * sent once. Refused where it could not be paid now.
 */
export const sendSettlementQuoteHandler = async (
  input: InputOf<typeof sendSettlementQuote>,
  context: StaffContext,
): Promise<SendSettlementQuoteOutput | Refusal> => {
  const { services, staff, audit, locale } = context
  const { loanId, on, reason } = input
  const once = { actor: `staff:${staff.staffId}`, call: 'sendSettlementQuote', input }
  const reply = await replyOnce<SendSettlementQuoteOutput>(context, once, async tx => {
    const loan = await lockLoan(tx, loanId)
    if (!loan) return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    const found = findPayOffAvailability(services, loan, on)
    if (!found?.isOpen) {
      const { earlySettlementClosed } = paymentRequestCopy[locale].replies
      return unstoredRefusal(refuse(refusalCode.payOffClosed, earlySettlementClosed))
    }
    const { borrowerId, orderNo, currency } = loan
    const { quote } = found
    await audit.record(tx, {
      action: `settlement quote of ${orderNo} sent`,
      subjectKind: 'borrower',
      subjectId: borrowerId,
      reason,
    })
    await notify(services, tx, {
      event: 'settlement-quote',
      reference: `${loanId} ${quote.on} ${quote.amountMinor}`,
      borrowerId,
      loanId,
      facts: { amount: String(quote.amountMinor), on: quote.on, order: orderNo },
    })
    const amount = amountTextIn(currency)(quote.amountMinor)
    return storedReply({ validUntil: quote.on, currency, amount })
  })
  services.outbox.nudge()
  return reply
}
