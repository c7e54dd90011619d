import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { quoteEarlySettlement } from '#contract/loan-servicing/staff-calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { amountTextIn } from '#domain/money/parse.ts'
import { findPayOffAvailability } from '../../early-settlement/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { findLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'

/** The same quote as on the borrower's page; it reserves nothing. */
export const quoteEarlySettlementHandler = async (
  { loanId, on }: InputOf<typeof quoteEarlySettlement>,
  { services, locale }: StaffContext,
): Promise<OutputOf<typeof quoteEarlySettlement> | Refusal> => {
  const loan = await findLoan(services.db, loanId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const found = findPayOffAvailability(services, loan, on)
  if (!found) {
    const { earlySettlementClosed } = paymentRequestCopy[locale].replies
    return refuse(refusalCode.payOffClosed, earlySettlementClosed)
  }
  const { quote, opensOn, isOpen } = found
  const money = amountTextIn(loan.currency)
  return {
    on: quote.on,
    currency: loan.currency,
    amount: money(quote.amountMinor),
    principal: money(quote.principalMinor),
    interest: money(quote.interestMinor),
    fee: money(quote.feeMinor),
    charges: money(quote.chargesMinor + quote.refundShortfallMinor),
    saved: money(quote.savedMinor),
    isOpen: isOpen ? '1' : '0',
    opensOn,
    page: `/loanDetail?${new URLSearchParams({ productId: loan.productId, orderId: loanId })}`,
  }
}
