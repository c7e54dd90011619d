import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { PayType } from './schemas.ts'

/**
 * The period status whose amount is shown in the overdue colour. Source: specification, section 9.
 */
export const overduePeriodStatus = '500'

export const loanPlayDetail = defineCall<typeof schemas.loanPlayDetail>({
  name: 'loanPlayDetail',
  method: 'POST',
  path: 'v3/installment/loan-play-detail',
  audience: 'borrower',
})

export const initPayType = defineCall<typeof schemas.initPayType>({
  name: 'initPayType',
  method: 'POST',
  path: 'v3/loan-details/init-pay-type',
  audience: 'borrower',
})

/** The refusals of an extension; each has its own message. */
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
  refusals: [
    refusalCode.nothingToPay,
    refusalCode.payOffClosed,
    refusalCode.methodUnavailable,
    refusalCode.providerUnavailable,
    ...extensionRefusals,
  ],
})

/** The name of the events of `paymentEvents`; each carries the payment request at that time. */
export const paymentRequestEventName = 'bill'

export const paymentEvents = defineCall<typeof schemas.paymentEvents>({
  name: 'paymentEvents',
  method: 'GET',
  path: 'v3/loan-details/payment-events',
  audience: 'borrower',
  stream: true,
})

export const paymentCode = defineCall<typeof schemas.paymentCode>({
  name: 'paymentCode',
  method: 'GET',
  path: 'v3/loan-details/payment-code',
  audience: 'borrower',
})
