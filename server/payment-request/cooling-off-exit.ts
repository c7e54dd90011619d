import type { InputOf, OutputOf } from '#contract/call.ts'
import type { coolingOffExit } from '#contract/early-settlement/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { coolingOffQuotesFromToday } from '../early-settlement/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { endOfDay } from './expiry.ts'
import { issueForTarget } from './generate-vcode.ts'

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
  const target = {
    chosen: { periods: 0, amountMinor: today.amountMinor, changed: false },
    purpose: 'cooling-off' as const,
    expiresAt: (now: Date) => endOfDay(loan.market, now),
  }
  const issued = await issueForTarget(context, { call: 'coolingOffExit', input, loan, target })
  return issued === 'outdated' ? await coolingOffExitHandler(input, context) : issued
}
