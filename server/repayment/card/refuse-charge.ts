import { mostCodeTries } from '#contract/card-payment.ts'
import { refusalCode } from '#contract/envelope.ts'
import { type Refusal, refuse } from '../../handler.ts'
import type { Locale } from '../../platform/copy.ts'
import type { Charge } from './charge-store.ts'
import { cardCopy } from './copy.ts'

/** What a borrower is told of a charge that neither waits for them nor was paid. */
export const refuseCharge = ({ state, reason }: Charge, locale: Locale): Refusal => {
  const copy = cardCopy[locale]
  if (state === 'confirmed' || state === 'unknown') {
    return refuse(refusalCode.chargeUnknown, copy.unknown)
  }
  if (state !== 'failed') return refuse(refusalCode.chargeInWork, copy.inWork)
  const words = copy.reasons[reason] ?? copy.declined
  if (reason === 'NOT_REACHED') return refuse(refusalCode.providerUnavailable, copy.notReached)
  const isOver = ['EXPIRED', 'CODE_TRIES', 'CANCELLED'].includes(reason)
  return refuse(isOver ? refusalCode.chargeEnded : refusalCode.cardDeclined, words)
}

export const refuseCode = ({ tries }: Charge, locale: Locale): Refusal =>
  refuse(refusalCode.payCodeWrong, cardCopy[locale].codeWrong(mostCodeTries - tries))
