import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentWay } from '#contract/card-payment/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findLoanOfOrder } from '../loan/public.ts'
import { chooseAmount } from '../payment-request/public.ts'
import { say } from '../platform/copy.ts'
import { payableInstallments, repayTokenOf } from './begin-card-payment.ts'
import { cardPaymentResponse } from './card-payment-response.ts'
import { listCards } from './choose-card.ts'
import { findCardPaymentState } from './find-card-payment.ts'
import { findCardPayment, findOpenCardPayment } from './store.ts'

/** What a borrower can pay with, and what has become of a try that is under way or is named. */
export const repaymentWayHandler = async (
  input: InputOf<typeof repaymentWay>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof repaymentWay> | Refusal> => {
  const { borrowerId } = signedIn
  // The specification's own client puts it into the query.
  const orderId = input.orderId ?? call.req.query('orderId') ?? ''
  const loan = await findLoanOfOrder(services.db, borrowerId, orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const charge =
    input.repaymentRecordId === undefined
      ? await findOpenCardPayment(services.db, loan.loanId)
      : await findCardPayment(services.db, input.repaymentRecordId)
  if (charge ? charge.loanId !== loan.loanId : input.repaymentRecordId !== undefined) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  if (!charge && !services.cardProviderOf(loan.market)) {
    return refuse(refusalCode.methodUnavailable, cardPaymentCopy[locale].replies.unavailable)
  }
  const now = charge && (await findCardPaymentState(services, charge))
  const payable = payableInstallments(services, loan)
  const chosen = chooseAmount(payable, loan.currency, input)
  return {
    alipay: '',
    repayToken: repayTokenOf(services, loan),
    bankCards: await listCards(services, { borrowerId, market: loan.market }),
    currency: loan.currency,
    productName: loan.productName,
    telephone: services.config.brand.servicePhone[loan.market],
    amount: toDecimalString({ currency: loan.currency, minor: chosen.amountMinor }),
    periods: payable.length === 0 ? 0 : chosen.periods,
    charge: now ? await cardPaymentResponse(services, now, locale) : null,
  }
}
