import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentWay } from '#contract/card-payment/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findLoanOfOrder } from '../loan/public.ts'
import { chooseAmount } from '../payment-request/public.ts'
import { say } from '../platform/copy.ts'
import { payableToday, providerPageFor, repayTokenOf } from './begin-card-payment.ts'
import { cardPaymentResponse } from './card-payment-response.ts'
import { boundCardsResponse } from './choose-card.ts'
import { findCardPaymentState } from './find-card-payment.ts'
import { findCardPayment, findOpenCardPayment } from './store.ts'

/**
 * The borrower's cards and the amount, with the open card payment or the one of the given id. Without
 * an acquirer no card is typed: the payment provider's page takes them, or none is taken.
 */
export const repaymentWayHandler = async (
  input: InputOf<typeof repaymentWay>,
  context: BorrowerContext,
): Promise<OutputOf<typeof repaymentWay> | Refusal> => {
  const { services, signedIn, locale, call } = context
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
  const payable = payableToday(services, loan)
  const chosen = chooseAmount(payable, loan.currency, input)
  const takesNumber = services.cardProviderOf(loan.market) !== undefined
  const hasPage = () => !('refused' in providerPageFor(context, loan, chosen.amountMinor))
  if (!found && !takesNumber && payable.length > 0 && !hasPage()) {
    return refuse(refusalCode.methodUnavailable, cardPaymentCopy[locale].replies.unavailable)
  }
  const cardPayment = found && (await findCardPaymentState(services, found))
  return {
    alipay: '',
    repayToken: repayTokenOf(services, loan),
    bankCards: takesNumber
      ? await boundCardsResponse(services, { borrowerId, market: loan.market })
      : [],
    takesNumber: takesNumber ? '1' : '0',
    currency: loan.currency,
    productName: loan.productName,
    telephone: services.config.brand.servicePhone[loan.market],
    amount: toDecimalString({ currency: loan.currency, minor: chosen.amountMinor }),
    periods: payable.length === 0 ? 0 : chosen.periods,
    charge: cardPayment ? await cardPaymentResponse(services, cardPayment, locale) : null,
  }
}
