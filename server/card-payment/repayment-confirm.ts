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

/** Hands the borrower's code to the acquirer, counted before it is compared; it charges once. */
export const repaymentConfirmHandler = async (
  input: RepaymentConfirmInput,
  context: BorrowerContext,
): Promise<OutputOf<typeof repaymentConfirm> | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findLoanOfOrder(services.db, signedIn.borrowerId, input.orderId)
  const charge = loan && (await findCardPayment(services.db, input.repaymentRecordId))
  if (charge?.loanId !== loan?.loanId || charge?.method !== 'card') {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  const code = input.verifyCode.replaceAll(' ', '')
  if (!/^\d+$/.test(code) || code.length < minCodeDigits) {
    const message = cardPaymentCopy[locale].replies.codeShort
    return {
      ...refuse(refusalCode.detailsRefused, message),
      problems: [{ field: 'verifyCode', message }],
    }
  }
  const taken = await submitCode(context, charge, code)
  if ('refused' in taken) return taken
  if (taken.state === 'paid') return await cardPaymentResponse(services, taken, locale)
  if (taken.state !== 'code-sent') return refuseCardPayment(taken, locale)
  if (taken.tries < maxCodeAttempts) return refuseWrongCode(taken, locale)
  await cancelCardPayment(services, taken)
  return refuse(refusalCode.cardPaymentEnded, cardPaymentCopy[locale].replies.reasons.CODE_TRIES)
}

/** Who takes the try asks the acquirer; a retry under the same key looks at what came of that. */
const submitCode = async (
  context: BorrowerContext,
  charge: CardPayment,
  code: string,
): Promise<CardPayment | Refusal> => {
  const { services, signedIn, locale } = context
  const { cardPaymentId } = charge
  let isTaken = false
  const once = {
    actor: `borrower:${signedIn.borrowerId}`,
    call: 'repaymentConfirm',
    // A plain hash of six digits would give them away.
    input: {
      cardPaymentId: cardPaymentId,
      code: services.cipher.index(`pay-code:${cardPaymentId}:${code}`).toString('hex'),
    },
  }
  const reserved = await replyOnce<{ cardPaymentId: string }>(context, once, async tx => {
    isTaken = await countCodeTry(tx, cardPaymentId, services.clock.wallNow())
    if (isTaken) return storedReply({ cardPaymentId })
    const now = await getCardPayment(tx, cardPaymentId)
    const isOver = now.state === 'failed' || now.state === 'code-sent'
    const copy = cardPaymentCopy[locale].replies
    return unstoredRefusal(
      isOver
        ? refuse(refusalCode.cardPaymentEnded, copy.ended)
        : refuse(refusalCode.cardPaymentInProgress, copy.inWork),
    )
  })
  if ('refused' in reserved) return reserved
  const now = await getCardPayment(services.db, cardPaymentId)
  if (!isTaken) return await findCardPaymentState(services, now)
  const provider = services.cardProviders.get(charge.provider)
  if (!provider) throw new Error(`there is no card provider ${charge.provider}`)
  return await confirmAtAcquirer(services, { provider, cardPayment: now }, code)
}
