import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { generateVcode } from '#contract/payment-request/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { findPayOffAvailability } from '../early-settlement/public.ts'
import { quoteExtension } from '../extension/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { storedReply as keptUnderKey, replyOnce } from '../http/reply-once.ts'
import { findBorrowerLoan, loanToday, type StoredLoan } from '../loan/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { checkNamedAmount, chooseAmount } from './choose-amount.ts'
import { choosePayMethod, rememberPayMethod } from './choose-method.ts'
import { endOfDate, endOfDay, expiryOf } from './expiry.ts'
import { issuePaymentRequest, type PaymentRequestInput } from './issue-payment-request.ts'
import { methodFor } from './method-for.ts'
import { paymentRequestResponse } from './payment-request-response.ts'
import { findPayMethodChoice } from './store.ts'

type GenerateVcodeInput = InputOf<typeof generateVcode>

/**
 * The number to pay to. Asking again for the same loan, method and amount gives the same number,
 * so a retry, a reload and fifty taps make one instruction; the amount is computed here.
 */
export const generateVcodeHandler = async (
  input: GenerateVcodeInput,
  context: BorrowerContext,
): Promise<OutputOf<typeof generateVcode> | Refusal> => {
  const { services, signedIn, locale } = context
  const copy = paymentRequestCopy[locale].replies
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))

  const wanted = paymentRequestTerms(services, loan, { input, locale })
  if ('refused' in wanted) return wanted
  const { chosen } = wanted

  const kept = await findPayMethodChoice(services.db, loan.loanId)
  const choice = choosePayMethod(input, kept, loan.market)
  const method = methodFor(loan, choice, { amountMinor: chosen.amountMinor, locale })
  if ('refused' in method) return method
  // The bill itself is found again by what is wished, and shown as it is now; the key only keeps
  // one wish from being taken for another.
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'generateVcode', input }
  const refused = await replyOnce(context, once, async () => keptUnderKey(null))
  if (refused) return refused
  await rememberPayMethod(services, loan.loanId, choice, kept)

  const paymentRequest = await issuePaymentRequest(services, { loan, method, ...wanted })
  // Money came meanwhile: what is to be paid is read again.
  if (paymentRequest === 'outdated') return await generateVcodeHandler(input, context)
  if (!paymentRequest) return refuse(refusalCode.providerUnavailable, copy.providerUnavailable)
  return await paymentRequestResponse(services, {
    paymentRequest,
    loan,
    locale,
    specificNum: choice.specificNum,
    amountChanged: chosen.changed,
  })
}

type PaymentRequestTerms = Pick<
  PaymentRequestInput,
  'chosen' | 'purpose' | 'expiresAt' | 'servesUntil'
>

/** What is to be paid, as it stands today, and until when that is the amount. */
const paymentRequestTerms = (
  services: Services,
  loan: StoredLoan,
  { input, locale }: { input: GenerateVcodeInput; locale: Locale },
): PaymentRequestTerms | Refusal => {
  const { account } = loanToday(services, loan)
  if (input.purpose === 'extension') {
    const quote = quoteExtension(loan, account, locale)
    if ('refused' in quote) return quote
    const { payMinor } = quote.offer
    return {
      chosen: { periods: 0, ...checkNamedAmount(payMinor, loan.currency, input.amount) },
      purpose: 'extension',
      expiresAt: now => endOfDay(loan.market, now),
    }
  }
  if (input.purpose === 'pay-off') return payOffTerms(services, loan, { input, locale })
  const payable = account?.installments.filter(row => row.outstandingMinor > 0n) ?? []
  if (!account || payable.length === 0) {
    return refuse(refusalCode.nothingToPay, paymentRequestCopy[locale].replies.nothingToPay)
  }
  return {
    chosen: chooseAmount(payable, loan.currency, input),
    purpose: 'installments',
    expiresAt: now => expiryOf(account, loan.market, now),
  }
}

/** The exact amount of one day, good until that day ends. */
const payOffTerms = (
  services: Services,
  loan: StoredLoan,
  { input, locale }: { input: GenerateVcodeInput; locale: Locale },
): PaymentRequestTerms | Refusal => {
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
    chosen: { periods: 0, ...checkNamedAmount(amountMinor, loan.currency, input.amount) },
    purpose: 'pay-off',
    servesUntil: until,
    expiresAt: () => until,
  }
}
