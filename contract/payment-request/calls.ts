import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { PayType } from './schemas.ts'

/** An installment whose number colours its amount. Source: specification, section 9. */
export const overduePeriodStatus = '500'

export const loanPlayDetail = defineCall<typeof schemas.loanPlayDetail>({
  name: 'loanPlayDetail',
  method: 'POST',
  path: 'v3/installment/loan-play-detail',
  audience: 'borrower',
  summary: 'The installments of a loan: those to pay, and those paid.',
})

export const initPayType = defineCall<typeof schemas.initPayType>({
  name: 'initPayType',
  method: 'POST',
  path: 'v3/loan-details/init-pay-type',
  audience: 'borrower',
  summary: 'The ways to pay this loan: banks with their methods, or mini markets.',
})

/** Each with words that say why there is no more time. */
export const extensionRefusals = [
  refusalCode.extensionNotOffered,
  refusalCode.extensionNotDue,
  refusalCode.extensionUsedUp,
  refusalCode.extensionAboveCap,
]

export const generateVcode = defineCall<typeof schemas.generateVcode>({
  name: 'generateVcode',
  method: 'POST',
  path: 'v3/loan-details/generate-vcode',
  audience: 'borrower',
  needsIdempotencyKey: true,
  summary:
    'The live instruction for a loan, method and amount, or a new one; at most one is active.',
  refusals: [
    refusalCode.nothingToPay,
    refusalCode.payOffClosed,
    refusalCode.methodUnavailable,
    refusalCode.providerUnavailable,
    ...extensionRefusals,
  ],
})

/** The name of the events that `paymentEvents` streams; each carries the bill as it is then. */
export const paymentRequestEventName = 'bill'

export const paymentEvents = defineCall<typeof schemas.paymentEvents>({
  name: 'paymentEvents',
  method: 'GET',
  path: 'v3/loan-details/payment-events',
  audience: 'borrower',
  stream: true,
  summary:
    'Tells at once when money for a bill arrives. To a caller that asks for JSON: the bill as it is.',
})
