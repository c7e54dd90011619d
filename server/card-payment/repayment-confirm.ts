import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  maxCodeAttempts,
  minCodeDigits,
  type repaymentConfirm,
} from '#contract/card-payment/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../http/reply-once.ts'
import { findLoanOfOrder } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { cardPaymentResponse } from './card-payment-response.ts'
import { cancelCardPayment, findCardPaymentState } from './find-card-payment.ts'
import { refuseCardPayment, refuseWrongCode } from './refuse-card-payment.ts'
import { confirmAtAcquirer } from './request-acquirer.ts'
import { type CardPayment, countCodeTry, findCardPayment, getCardPayment } from './store.ts'

type RepaymentConfirmInput = InputOf<typeof repaymentConfirm>

/** Sends the borrower's code to the acquirer, counted before it is compared; pays at most once. */
export const repaymentConfirmHandler = async (
  input: RepaymentConfirmInput,
  context: BorrowerContext,
): Promise<OutputOf<typeof repaymentConfirm> | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findLoanOfOrder(services.db, signedIn.borrowerId, input.orderId)
  const cardPayment = loan && (await findCardPayment(services.db, input.repaymentRecordId))
  if (cardPayment?.loanId !== loan?.loanId || cardPayment?.method !== 'card') {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  const code = input.verifyCode.replaceAll(' ', '')
  if (!/^\d+$/.test(code) || code.length < minCodeDigits) {
    const message = cardPaymentCopy[locale].replies.codeIncomplete
    return {
      ...refuse(refusalCode.detailsRefused, message),
      problems: [{ field: 'verifyCode', message }],
    }
  }
  const taken = await submitCode(context, cardPayment, code)
  if ('refused' in taken) return taken
  if (taken.state === 'paid') return await cardPaymentResponse(services, taken, locale)
  if (taken.state !== 'code-sent') return refuseCardPayment(taken, locale)
  if (taken.tries < maxCodeAttempts) return refuseWrongCode(taken, locale)
  await cancelCardPayment(services, taken)
  return refuse(refusalCode.cardPaymentEnded, cardPaymentCopy[locale].replies.reasons.CODE_TRIES)
}

/**
 * Counts an attempt and asks the acquirer; answers the card payment after it. A retry under the same
 * key does not ask again and answers the state that the first request led to.
 */
const submitCode = async (
  context: BorrowerContext,
  cardPayment: CardPayment,
  code: string,
): Promise<CardPayment | Refusal> => {
  const { services, signedIn, locale } = context
  const { cardPaymentId } = cardPayment
  let isCounted = false
  const once = {
    actor: `borrower:${signedIn.borrowerId}`,
    call: 'repaymentConfirm',
    // A keyed hash, since a plain hash of six digits can be reversed by trying all.
    input: {
      cardPaymentId,
      code: services.cipher.index(`pay-code:${cardPaymentId}:${code}`).toString('hex'),
    },
  }
  const reserved = await replyOnce<{ cardPaymentId: string }>(context, once, async tx => {
    isCounted = await countCodeTry(tx, cardPaymentId, services.clock.wallNow())
    if (isCounted) return storedReply({ cardPaymentId })
    const now = await getCardPayment(tx, cardPaymentId)
    const isOver = now.state === 'failed' || now.state === 'code-sent'
    const copy = cardPaymentCopy[locale].replies
    return unstoredRefusal(
      isOver
        ? refuse(refusalCode.cardPaymentEnded, copy.codeExpired)
        : refuse(refusalCode.cardPaymentInProgress, copy.inProgress),
    )
  })
  if ('refused' in reserved) return reserved
  const now = await getCardPayment(services.db, cardPaymentId)
  if (!isCounted) return await findCardPaymentState(services, now)
  const provider = services.cardProviders.get(cardPayment.provider)
  if (!provider) throw new Error(`there is no card provider ${cardPayment.provider}`)
  return await confirmAtAcquirer(services, { provider, cardPayment: now }, code)
}
