import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

/** Seconds until another code may be sent. Source: specification, section 9. */
export const codeLockSeconds = 60

/** Minimum digits of a code. Source: specification, section 9. */
export const minCodeDigits = 6

/** Attempts at the code of one card payment. Source: decision 043. */
export const maxCodeAttempts = 5

export const repaymentWay = defineCall<typeof schemas.repaymentWay>({
  name: 'repaymentWay',
  method: 'POST',
  path: 'v3/repayment/repayment-way',
  audience: 'borrower',
  refusals: [refusalCode.methodUnavailable],
})

/** Refusals of any start of a card payment. */
const cardPaymentRefusals = [
  refusalCode.nothingToPay,
  refusalCode.methodUnavailable,
  refusalCode.providerUnavailable,
  refusalCode.payAmountChanged,
  refusalCode.cardDeclined,
  refusalCode.cardPaymentUnknown,
  refusalCode.cardPaymentEnded,
  refusalCode.cardPaymentInProgress,
]

export const repaymentCommit = defineCall<typeof schemas.repaymentCommit>({
  name: 'repaymentCommit',
  method: 'POST',
  path: 'v3/repayment/repayment-commit',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: [...cardPaymentRefusals, refusalCode.cardMissing],
})

export const repaymentConfirm = defineCall<typeof schemas.repaymentConfirm>({
  name: 'repaymentConfirm',
  method: 'POST',
  path: 'v3/repayment/repayment-confirm',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.detailsRefused,
    refusalCode.cardDeclined,
    refusalCode.cardPaymentUnknown,
    refusalCode.cardPaymentEnded,
    refusalCode.cardPaymentInProgress,
    refusalCode.payCodeWrong,
    refusalCode.providerUnavailable,
  ],
})

export const repaymentHuichao = defineCall<typeof schemas.repaymentHuichao>({
  name: 'repaymentHuichao',
  method: 'POST',
  path: 'v3/repayment/repayment-huichao',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: cardPaymentRefusals,
})
