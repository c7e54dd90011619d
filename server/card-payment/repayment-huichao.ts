import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentHuichao } from '#contract/card-payment/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findLoanOfOrder } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { bankPageOf } from './bank-page.ts'
import { beginCardPayment } from './begin-card-payment.ts'
import { cancelCardPayment } from './find-card-payment.ts'
import { refuseCardPayment } from './refuse-card-payment.ts'
import { startAtAcquirer } from './request-acquirer.ts'
import { getCardPayment } from './store.ts'

/** Starts a card payment on the bank's own page. The payer is always the session's borrower. */
export const repaymentHuichaoHandler = async (
  input: InputOf<typeof repaymentHuichao>,
  context: BorrowerContext,
): Promise<OutputOf<typeof repaymentHuichao> | Refusal> => {
  const { services, signedIn, locale } = context
  const { db, log } = services
  const loan = await findLoanOfOrder(db, signedIn.borrowerId, input.orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const provider = services.cardProviderOf(loan.market)
  if (!provider)
    return refuse(refusalCode.methodUnavailable, cardPaymentCopy[locale].replies.unavailable)
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
