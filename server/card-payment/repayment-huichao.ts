import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentHuichao } from '#contract/card-payment/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply } from '../http/reply-once.ts'
import { findLoanOfOrder, loanToday, type StoredLoan } from '../loan/public.ts'
import {
  endOfDay,
  expiryOf,
  issuePaymentRequest,
  payerOf,
  refuseToIssue,
} from '../payment-request/public.ts'
import { say } from '../platform/copy.ts'
import { bankPageOf } from './bank-page.ts'
import { beginCardPayment, chooseAmountOwed, providerPageFor } from './begin-card-payment.ts'
import { cancelCardPayment } from './find-card-payment.ts'
import { refuseCardPayment } from './refuse-card-payment.ts'
import { startAtAcquirer } from './request-acquirer.ts'
import { getCardPayment } from './store.ts'

/**
 * Starts a card payment on a page that is not ours: the card acquirer's where there is one, which is
 * the simulator's alone, else the payment provider's. The payer is always the session's borrower.
 */
export const repaymentHuichaoHandler = async (
  input: InputOf<typeof repaymentHuichao>,
  context: BorrowerContext,
): Promise<OutputOf<typeof repaymentHuichao> | Refusal> => {
  const { services, signedIn, locale } = context
  const { db, log } = services
  const loan = await findLoanOfOrder(db, signedIn.borrowerId, input.orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const provider = services.cardProviderOf(loan.market)
  if (!provider) return await startOnProviderPage(input, context, loan)
  const begun = await beginCardPayment(context, {
    call: 'repaymentHuichao',
    input,
    loanId: loan.loanId,
    provider,
    card: undefined,
    amount: input.amount,
    periods: input.periods,
    repayToken: input.repayToken,
    resendCode: false,
  })
  if ('refused' in begun) return begun
  const { cardPaymentId } = begun
  const stored = await getCardPayment(db, cardPaymentId)
  const request = { ...begun, provider, cardPayment: stored, loan, card: undefined }
  const cardPayment = await startAtAcquirer(services, request)
  if (cardPayment.state !== 'redirected') return refuseCardPayment(cardPayment, locale)
  const url = bankPageOf(services, cardPayment)
  if (url !== '') return { url, repayRecordId: cardPaymentId }
  log.error({ cardPaymentId }, 'the acquirer sent a page on a host that is not allowed')
  await cancelCardPayment(services, cardPayment)
  return refuse(refusalCode.providerUnavailable, cardPaymentCopy[locale].replies.bankUnreachable)
}

/** The payment provider's page for debit cards, by a payment request; its number is the record's id. */
const startOnProviderPage = async (
  input: InputOf<typeof repaymentHuichao>,
  context: BorrowerContext,
  loan: StoredLoan,
): Promise<OutputOf<typeof repaymentHuichao> | Refusal> => {
  const { services, signedIn } = context
  const { market } = loan
  const { amount, periods, repayToken } = input
  const chosen = chooseAmountOwed(context, loan, { amount, periods, repayToken })
  const { account } = loanToday(services, loan)
  if ('refused' in chosen) return chosen
  const method = providerPageFor(context, loan, chosen.amountMinor)
  if ('refused' in method) return method
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'repaymentHuichao', input }
  // The payment request itself is found by its terms, as in `generateVcode`.
  const refused = await replyOnce(context, once, async () => storedReply(null))
  if (refused) return refused
  const issued = await issuePaymentRequest(services, {
    loan,
    method,
    chosen,
    purpose: 'installments',
    payer: payerOf(context),
    expiresAt: now => (account ? expiryOf(account, market, now) : endOfDay(market, now)),
  })
  // A payment was booked meanwhile: compute the amount again.
  if (issued === 'outdated') return await repaymentHuichaoHandler(input, context)
  if (!issued || 'waitSeconds' in issued) return refuseToIssue(context, loan, issued)
  if (issued.payUrl) return { url: issued.payUrl, repayRecordId: issued.requestNo }
  throw new Error(`payment request ${issued.requestNo} for debit cards has no page`)
}
