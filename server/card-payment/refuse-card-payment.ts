import { maxCodeAttempts } from '#contract/card-payment/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { type Refusal, refuse } from '../http/handler.ts'
import { findText, type Locale } from '../platform/copy.ts'
import type { CardPayment } from './store.ts'

/** The refusal for a card payment that neither waits for the borrower nor was paid. */
export const refuseCardPayment = ({ state, reason }: CardPayment, locale: Locale): Refusal => {
  const copy = cardPaymentCopy[locale].replies
  if (state === 'confirmed' || state === 'unknown') {
    return refuse(refusalCode.cardPaymentUnknown, copy.resultUnknown)
  }
  if (state !== 'failed') return refuse(refusalCode.cardPaymentInProgress, copy.inProgress)
  const message = findText(copy.reasons, reason) ?? copy.declined
  if (reason === 'NOT_REACHED') return refuse(refusalCode.providerUnavailable, copy.bankUnreachable)
  const isOver = ['EXPIRED', 'CODE_TRIES', 'CANCELLED'].includes(reason)
  return refuse(isOver ? refusalCode.cardPaymentEnded : refusalCode.cardDeclined, message)
}

export const refuseWrongCode = ({ tries }: CardPayment, locale: Locale): Refusal =>
  refuse(
    refusalCode.payCodeWrong,
    cardPaymentCopy[locale].replies.codeWrong({ triesLeft: maxCodeAttempts - tries }),
  )
