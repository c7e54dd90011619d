import type { OutputOf } from '#contract/call.ts'
import {
  codeLockSeconds,
  maxCodeAttempts,
  type repaymentConfirm,
} from '#contract/card-payment/calls.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { getLoan, isEffective } from '../loan/public.ts'
import { listPaymentsOfRequest, paymentReceipt } from '../payment/public.ts'
import { findPaymentRequestByNo } from '../payment-request/public.ts'
import { findText, type Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { bankPageOf } from './bank-page.ts'
import { maskCard } from './choose-card.ts'
import { cardPaymentAmount } from './find-card-payment.ts'
import type { CardPayment } from './store.ts'

type CardPaymentResponse = OutputOf<typeof repaymentConfirm>

/** Seconds until another code may be sent. */
export const secondsToResend = ({ codeSentAt }: CardPayment, now: Date): number =>
  codeSentAt === null
    ? 0
    : Math.max(0, Math.ceil(codeLockSeconds - (now.getTime() - codeSentAt.getTime()) / 1000))

/** A card payment as the borrower's page shows it. */
export const cardPaymentResponse = async (
  services: Services,
  cardPayment: CardPayment,
  locale: Locale,
): Promise<CardPaymentResponse> => {
  const { state } = cardPayment
  const copy = cardPaymentCopy[locale].replies
  return {
    repaymentRecordId: cardPayment.cardPaymentId,
    way: cardPayment.method,
    state,
    amount: toDecimalString(cardPaymentAmount(cardPayment)),
    periods: cardPayment.periods,
    bankName: cardPayment.bankName,
    cardNo: maskCard(cardPayment.cardEnding),
    resendInSeconds:
      state === 'code-sent' ? secondsToResend(cardPayment, services.clock.wallNow()) : 0,
    triesLeft: maxCodeAttempts - cardPayment.tries,
    url: bankPageOf(services, cardPayment),
    reason: state === 'failed' ? (findText(copy.reasons, cardPayment.reason) ?? copy.declined) : '',
    receipt: state === 'paid' ? await findReceipt(services, cardPayment, locale) : null,
  }
}

/** Null while its money is in suspense. */
const findReceipt = async (
  services: Services,
  cardPayment: CardPayment,
  locale: Locale,
): Promise<CardPaymentResponse['receipt']> => {
  const payments = await listPaymentsOfRequest(services.db, cardPayment.paymentRequestId)
  const posted = payments.find(isEffective)
  const paymentRequest =
    posted && (await findPaymentRequestByNo(services.db, cardPayment.requestNo))
  if (!paymentRequest) return null
  const loan = await getLoan(services.db, cardPayment.loanId)
  const { method } = cardPaymentCopy[locale].replies
  const card = `${cardPayment.bankName} ${maskCard(cardPayment.cardEnding)}`.trim()
  return {
    ...paymentReceipt(services, loan, { payment: posted, request: paymentRequest, locale }),
    method: card === '' ? method.bankPage : method.card({ card }),
  }
}
