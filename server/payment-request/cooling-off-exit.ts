import type { InputOf, OutputOf } from '#contract/call.ts'
import type { coolingOffExit } from '#contract/early-settlement/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { coolingOffQuotesFromToday } from '../early-settlement/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply } from '../http/reply-once.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { choosePaymentMethod, rememberPaymentMethod } from './choose-method.ts'
import { endOfDay } from './expiry.ts'
import { issuePaymentRequest, payerOf, refuseToIssue } from './issue-payment-request.ts'
import { issuedRequestResponse } from './issued-request-response.ts'
import { methodFor } from './method-for.ts'
import { findPaymentMethodChoice } from './store.ts'

/**
 * Issues the payment request that cancels the loan in its cooling-off period: for exactly today's
 * amount, valid until today ends. Idempotent: the active request is returned again.
 */
export const coolingOffExitHandler = async (
  input: InputOf<typeof coolingOffExit>,
  context: BorrowerContext,
): Promise<OutputOf<typeof coolingOffExit> | Refusal> => {
  const { services, signedIn, locale } = context
  const copy = paymentRequestCopy[locale].replies
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const [today] = coolingOffQuotesFromToday(services, loan)
  if (!today || today.on !== services.clock.businessDate(loan.market)) {
    return refuse(refusalCode.coolingOffClosed, copy.coolingOffClosed)
  }
  const existingChoice = await findPaymentMethodChoice(services.db, loan.loanId)
  const choice = choosePaymentMethod(input, existingChoice, loan.market)
  const { lacks } = services.paymentProviderOf(loan.market)
  const limits = { amountMinor: today.amountMinor, locale, ...(lacks && { lacks }) }
  const method = methodFor(loan, choice, limits)
  if ('refused' in method) return method
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'coolingOffExit', input }
  const refused = await replyOnce(context, once, async () => storedReply(null))
  if (refused) return refused
  await rememberPaymentMethod(services, loan.loanId, choice, existingChoice)
  const paymentRequest = await issuePaymentRequest(services, {
    loan,
    method,
    payer: payerOf(context),
    chosen: { periods: 0, amountMinor: today.amountMinor, changed: false },
    purpose: 'cooling-off',
    expiresAt: now => endOfDay(loan.market, now),
  })
  if (paymentRequest === 'outdated') return await coolingOffExitHandler(input, context)
  if (!paymentRequest || 'waitSeconds' in paymentRequest) {
    return refuseToIssue(context, loan, paymentRequest)
  }
  const { bankChannel } = choice
  return await issuedRequestResponse(services, paymentRequest, { locale, bankChannel })
}
