import type { OutputOf } from '#contract/call.ts'
import {
  codeLockSeconds,
  maxCodeAttempts,
  type repaymentConfirm,
} from '#contract/card-payment/calls.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { toDecimalString } from '#domain/money/parse.ts'
import { getLoan, stands } from '../loan/public.ts'
import { listPaymentsOfRequest, paymentReceipt } from '../payment/public.ts'
import { findPaymentRequestByNo } from '../payment-request/public.ts'
import { findText, type Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { bankPageOf } from './bank-page.ts'
import { maskCard } from './choose-card.ts'
import { cardPaymentAmount } from './find-card-payment.ts'
import type { CardPayment } from './store.ts'

type CardPaymentResponse = OutputOf<typeof repaymentConfirm>

/** How long no other code is sent. */
export const secondsToResend = ({ codeSentAt }: CardPayment, now: Date): number =>
  codeSentAt === null
    ? 0
    : Math.max(0, Math.ceil(codeLockSeconds - (now.getTime() - codeSentAt.getTime()) / 1000))

/** A charge as the borrower's page shows it. */
export const cardPaymentResponse = async (
  services: Services,
  charge: CardPayment,
  locale: Locale,
): Promise<CardPaymentResponse> => {
  const { state } = charge
  const copy = cardPaymentCopy[locale].replies
  return {
    repaymentRecordId: charge.cardPaymentId,
    way: charge.method,
    state,
    amount: toDecimalString(cardPaymentAmount(charge)),
    periods: charge.periods,
    bankName: charge.bankName,
    cardNo: maskCard(charge.cardEnding),
    resendInSeconds: state === 'code-sent' ? secondsToResend(charge, services.clock.wallNow()) : 0,
    triesLeft: maxCodeAttempts - charge.tries,
    url: bankPageOf(services, charge),
    reason: state === 'failed' ? (findText(copy.reasons, charge.reason) ?? copy.declined) : '',
    receipt: state === 'paid' ? await findReceipt(services, charge, locale) : null,
  }
}

/** None while its money is held for a person to look at. */
const findReceipt = async (
  services: Services,
  charge: CardPayment,
  locale: Locale,
): Promise<CardPaymentResponse['receipt']> => {
  const payments = await listPaymentsOfRequest(services.db, charge.paymentRequestId)
  const posted = payments.find(stands)
  const instruction = posted && (await findPaymentRequestByNo(services.db, charge.requestNo))
  if (!instruction) return null
  const loan = await getLoan(services.db, charge.loanId)
  const { method } = cardPaymentCopy[locale].replies
  const card = `${charge.bankName} ${maskCard(charge.cardEnding)}`.trim()
  return {
    ...paymentReceipt(services, loan, posted, instruction),
    method: card === '' ? method.bankPage : method.card({ card }),
  }
}
