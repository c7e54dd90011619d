import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentWay } from '#contract/card-payment/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findLoanOfOrder } from '../loan/public.ts'
import { chooseAmount } from '../payment-request/public.ts'
import { say } from '../platform/copy.ts'
import { payableToday, repayTokenOf } from './begin-card-payment.ts'
import { cardPaymentResponse } from './card-payment-response.ts'
import { boundCardsResponse } from './choose-card.ts'
import { findCardPaymentState } from './find-card-payment.ts'
import { findCardPayment, findOpenCardPayment } from './store.ts'

/** The borrower's cards and the amount, with the open card payment or the one of the given id. */
export const repaymentWayHandler = async (
  input: InputOf<typeof repaymentWay>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof repaymentWay> | Refusal> => {
  const { borrowerId } = signedIn
  // The specification's own client sends it in the query.
  const orderId = input.orderId ?? call.req.query('orderId') ?? ''
  const loan = await findLoanOfOrder(services.db, borrowerId, orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const found =
    input.repaymentRecordId === undefined
      ? await findOpenCardPayment(services.db, loan.loanId)
      : await findCardPayment(services.db, input.repaymentRecordId)
  if (found ? found.loanId !== loan.loanId : input.repaymentRecordId !== undefined) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  if (!found && !services.cardProviderOf(loan.market)) {
    return refuse(refusalCode.methodUnavailable, cardPaymentCopy[locale].replies.unavailable)
  }
  const cardPayment = found && (await findCardPaymentState(services, found))
  const payable = payableToday(services, loan)
  const chosen = chooseAmount(payable, loan.currency, input)
  return {
    alipay: '',
    repayToken: repayTokenOf(services, loan),
    bankCards: await boundCardsResponse(services, { borrowerId, market: loan.market }),
    currency: loan.currency,
    productName: loan.productName,
    telephone: services.config.brand.servicePhone[loan.market],
    amount: toDecimalString({ currency: loan.currency, minor: chosen.amountMinor }),
    periods: payable.length === 0 ? 0 : chosen.periods,
    charge: cardPayment ? await cardPaymentResponse(services, cardPayment, locale) : null,
  }
}
