import type { InputOf, OutputOf } from '#contract/call.ts'
import type { repaymentCommit } from '#contract/card-payment/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findLoanOfOrder } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { beginCardPayment } from './begin-card-payment.ts'
import { secondsToResend } from './card-payment-response.ts'
import { chooseCard } from './choose-card.ts'
import { refuseCardPayment } from './refuse-card-payment.ts'
import { resendCode, startAtAcquirer } from './request-acquirer.ts'
import { type CardPayment, getCardPayment } from './store.ts'

type RepaymentCommitOutput = OutputOf<typeof repaymentCommit>

/** Starts a card payment. No money moves before the acquirer has accepted the borrower's code. */
export const repaymentCommitHandler = async (
  input: InputOf<typeof repaymentCommit>,
  context: BorrowerContext,
): Promise<RepaymentCommitOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const loan = await findLoanOfOrder(services.db, borrowerId, input.orderId)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const provider = services.cardProviderOf(loan.market)
  if (!provider)
    return refuse(refusalCode.methodUnavailable, cardPaymentCopy[locale].replies.unavailable)
  const { cardId, cardNo: cardNumber, bankCode } = input
  const owner = { borrowerId, market: loan.market }
  const card = await chooseCard(services, owner, { cardId, cardNumber, bankCode })
  const wantsNewCode = input.sendMsg === '1'
  // A reloaded page no longer has the card number: it asks for the code of the open payment.
  const hasNoCard = !cardId && !cardNumber
  if (!card && !(wantsNewCode && hasNoCard)) {
    return refuse(refusalCode.cardMissing, cardPaymentCopy[locale].replies.chooseCard)
  }
  const begun = await beginCardPayment(context, {
    call: 'repaymentCommit',
    // The keyed hash, since a plain hash of a card number can be reversed by trying all.
    input: { ...input, cardNo: card?.index.toString('hex') },
    loanId: loan.loanId,
    provider,
    card,
    amount: input.amount,
    periods: input.periods,
    repayToken: input.repayToken,
    resendCode: wantsNewCode,
  })
  if ('refused' in begun) return begun
  const cardPayment = await getCardPayment(services.db, begun.cardPaymentId)
  if (begun.action === 'start') {
    return repaymentCommitResponse(
      context,
      await startAtAcquirer(services, { ...begun, provider, cardPayment, loan, card }),
    )
  }
  return repaymentCommitResponse(
    context,
    begun.isFirst ? await resendCode(services, { provider, cardPayment }) : cardPayment,
  )
}

const repaymentCommitResponse = (
  { services, locale }: BorrowerContext,
  cardPayment: CardPayment,
): RepaymentCommitOutput | Refusal => {
  if (cardPayment.state !== 'code-sent' && cardPayment.state !== 'paid')
    return refuseCardPayment(cardPayment, locale)
  const isWaiting = cardPayment.state === 'code-sent'
  return {
    needValid: isWaiting ? '1' : '0',
    repayRecordId: cardPayment.cardPaymentId,
    resendInSeconds: isWaiting ? secondsToResend(cardPayment, services.clock.wallNow()) : 0,
  }
}
