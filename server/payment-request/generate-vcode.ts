import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { generateVcode } from '#contract/payment-request/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { payableInstallments } from '#domain/installments/payable-installments.ts'
import { findPayOffAvailability } from '../early-settlement/public.ts'
import { quoteExtension } from '../extension/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply } from '../http/reply-once.ts'
import { findBorrowerLoan, loanToday, type StoredLoan } from '../loan/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import {
  amountWithClientHint,
  chooseAmount,
  choosePart,
  paysInstallments,
} from './choose-amount.ts'
import {
  choosePaymentMethod,
  type PaymentMethodInput,
  rememberPaymentMethod,
} from './choose-method.ts'
import { endOfDate, endOfDay, expiryOf } from './expiry.ts'
import {
  issuePaymentRequest,
  type PaymentRequestInput,
  payerOf,
  refuseToIssue,
} from './issue-payment-request.ts'
import { issuedRequestResponse } from './issued-request-response.ts'
import { methodFor } from './method-for.ts'
import { findPaymentMethodChoice } from './store.ts'

type GenerateVcodeInput = InputOf<typeof generateVcode>

/**
 * Issues a payment request. Idempotent: the same loan, method and amount give the active request, so
 * that retries, reloads and repeated taps create one. The amount is computed here.
 */
export const generateVcodeHandler = async (
  input: GenerateVcodeInput,
  context: BorrowerContext,
): Promise<OutputOf<typeof generateVcode> | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const target = resolvePaymentTarget(services, loan, { input, locale })
  if ('refused' in target) return target
  const issued = await issueForTarget(context, { call: 'generateVcode', input, loan, target })
  // A payment was booked meanwhile: compute the amount again.
  return issued === 'outdated' ? await generateVcodeHandler(input, context) : issued
}

type TargetedRequest = {
  /** The call's name, for its idempotency key, and its input, which may choose a method. */
  readonly call: string
  readonly input: PaymentMethodInput
  readonly loan: StoredLoan
  readonly target: PaymentTarget
}

/**
 * Issues the payment request for a target by the method of the input, or else by the one chosen before,
 * and stores the choice. `outdated`: a payment was booked since the target was computed.
 */
export const issueForTarget = async (
  context: BorrowerContext,
  { call, input, loan, target }: TargetedRequest,
): Promise<OutputOf<typeof generateVcode> | Refusal | 'outdated'> => {
  const { services, signedIn, locale } = context
  const { chosen } = target
  const existingChoice = await findPaymentMethodChoice(services.db, loan.loanId)
  const choice = choosePaymentMethod(input, existingChoice, loan.market)
  const { lacks } = services.paymentProviderOf(loan.market)
  const limits = { amountMinor: chosen.amountMinor, locale, ...(lacks && { lacks }) }
  const method = methodFor(loan, choice, limits)
  if ('refused' in method) return method
  // The payment request itself is found by its terms and returned as it is now; the stored reply
  // only rejects another input under the same key.
  const once = { actor: `borrower:${signedIn.borrowerId}`, call, input }
  const refused = await replyOnce(context, once, async () => storedReply(null))
  if (refused) return refused
  await rememberPaymentMethod(services, loan.loanId, choice, existingChoice)

  const paymentRequest = await issuePaymentRequest(services, {
    loan,
    method,
    payer: payerOf(context),
    ...target,
  })
  if (paymentRequest === 'outdated') return paymentRequest
  if (!paymentRequest || 'waitSeconds' in paymentRequest) {
    return refuseToIssue(context, loan, paymentRequest)
  }
  return await issuedRequestResponse(services, paymentRequest, {
    locale,
    bankChannel: choice.bankChannel,
    amountChanged: chosen.changed,
  })
}

type PaymentTarget = Pick<PaymentRequestInput, 'chosen' | 'purpose' | 'expiresAt' | 'validUntil'>

/** What the request is for, the amount owed for it today, and how long that amount is valid. */
const resolvePaymentTarget = (
  services: Services,
  loan: StoredLoan,
  { input, locale }: { input: GenerateVcodeInput; locale: Locale },
): PaymentTarget | Refusal => {
  const { account } = loanToday(services, loan)
  const extensionTarget = (): PaymentTarget | Refusal => {
    const quote = quoteExtension(loan, account, locale)
    if ('refused' in quote) return quote
    const { payMinor } = quote.offer
    return {
      chosen: { periods: 0, ...amountWithClientHint(payMinor, loan.currency, input.amount) },
      purpose: 'extension',
      expiresAt: now => endOfDay(loan.market, now),
    }
  }
  if (input.purpose === 'extension') return extensionTarget()
  if (input.purpose === 'pay-off') return payOffTarget(services, loan, { input, locale })
  const payable = account ? payableInstallments(account) : []
  if (input.purpose === undefined && !paysInstallments(payable, loan.currency, input.amount)) {
    // An old client names no purpose: it sends the amount that `delay-detail` quoted.
    const target = extensionTarget()
    if ('chosen' in target && !target.chosen.changed) return target
  }
  if (!account || payable.length === 0) {
    return refuse(refusalCode.nothingToPay, paymentRequestCopy[locale].replies.nothingToPay)
  }
  return {
    chosen:
      input.purpose === 'part'
        ? choosePart(payable, loan.currency, input.amount)
        : chooseAmount(payable, loan.currency, input),
    purpose: 'installments',
    expiresAt: now => expiryOf(account, loan.market, now),
  }
}

/** The amount of closing the loan on a chosen day, valid until that day ends. */
const payOffTarget = (
  services: Services,
  loan: StoredLoan,
  { input, locale }: { input: GenerateVcodeInput; locale: Locale },
): PaymentTarget | Refusal => {
  const payOff = findPayOffAvailability(services, loan, input.on)
  if (!payOff?.isOpen) {
    return refuse(
      refusalCode.payOffClosed,
      paymentRequestCopy[locale].replies.earlySettlementClosed,
    )
  }
  const { on, amountMinor } = payOff.quote
  const until = endOfDate(loan.market, on, services.clock.now())
  return {
    chosen: { periods: 0, ...amountWithClientHint(amountMinor, loan.currency, input.amount) },
    purpose: 'pay-off',
    validUntil: until,
    expiresAt: () => until,
  }
}
