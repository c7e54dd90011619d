import { defineCall } from '../call.ts'
import { protocolCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { PublicDocumentBlock, PublicDocumentName } from './schemas.ts'

/** The fixed value of the contact call's type. Source: specification, section 9. */
export const contactInfoType = '30'

export const contactInfo = defineCall<typeof schemas.contactInfo>({
  name: 'contactInfo',
  method: 'POST',
  path: 'v3/support/contact-kf-info',
  successCode: '00',
  audience: 'anyone',
})

export const faq = defineCall<typeof schemas.faq>({
  name: 'faq',
  method: 'POST',
  path: 'v3/support/faq',
  successCode: '00',
  audience: 'anyone',
})

export const whatsapp = defineCall<typeof schemas.whatsapp>({
  name: 'whatsapp',
  method: 'POST',
  path: 'v3/support/whatsapp',
  successCode: '00',
  audience: 'anyone',
})

export const publicDocument = defineCall<typeof schemas.publicDocument>({
  name: 'publicDocument',
  method: 'GET',
  path: 'v3/support/document',
  successCode: '00',
  audience: 'anyone',
  refusals: [protocolCode.notFound],
})

/**
 * Placeholders in the steps for the values of a borrower's payment request. Where a bank asks for a
 * part of the number, `{first-4}` is its first four digits and `{after-4}` the digits after them.
 */
export const stepPlaceholders = {
  number: '{number}',
  amount: '{amount}',
  bill: '{bill}',
  ifsc: '{ifsc}',
  payee: '{payee}',
} as const

export const stepPlaceholderPattern = /\{(number|amount|bill|ifsc|payee|(?:first|after)-\d)\}/

export const paymentInstructions = defineCall<typeof schemas.paymentInstructions>({
  name: 'paymentInstructions',
  method: 'POST',
  path: 'v3/support/payment-instructions',
  successCode: '00',
  audience: 'anyone',
})
