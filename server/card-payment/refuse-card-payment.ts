import { maxCodeAttempts } from '#contract/card-payment/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import type { Locale } from '../platform/copy.ts'
import { cardCopy } from './copy.ts'
import type { CardPayment } from './store.ts'

/** What a borrower is told of a charge that neither waits for them nor was paid. */
export const refuseCardPayment = ({ state, reason }: CardPayment, locale: Locale): Refusal => {
  const copy = cardCopy[locale]
  if (state === 'confirmed' || state === 'unknown') {
    return refuse(refusalCode.cardPaymentUnknown, copy.unknown)
  }
  if (state !== 'failed') return refuse(refusalCode.cardPaymentInProgress, copy.inWork)
  const words = copy.reasons[reason] ?? copy.declined
  if (reason === 'NOT_REACHED') return refuse(refusalCode.providerUnavailable, copy.notReached)
  const isOver = ['EXPIRED', 'CODE_TRIES', 'CANCELLED'].includes(reason)
  return refuse(isOver ? refusalCode.cardPaymentEnded : refusalCode.cardDeclined, words)
}

export const refuseWrongCode = ({ tries }: CardPayment, locale: Locale): Refusal =>
  refuse(refusalCode.payCodeWrong, cardCopy[locale].codeWrong(maxCodeAttempts - tries))
