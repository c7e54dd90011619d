import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listCases = defineCall<typeof schemas.listCases>({
  name: 'listCases',
  method: 'POST',
  path: 'staff/collections',
  audience: 'staff',
  permission: 'collections.read',
  audit: { subject: 'loan' },
})

export const readCase = defineCall<typeof schemas.readCase>({
  name: 'readCase',
  method: 'POST',
  path: 'staff/collections/read',
  audience: 'staff',
  permission: 'collections.read',
  audit: { subject: 'loan', field: 'loanId' },
  refusals: [protocolCode.notFound],
})

/** Asks the contact guard; only its yes shows the borrower's own number, and counts as a contact. */
export const askContact = defineCall<typeof schemas.askContact>({
  name: 'askContact',
  method: 'POST',
  path: 'staff/collections/ask-contact',
  audience: 'staff',
  permission: 'collections.act',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound],
})

export const recordContact = defineCall<typeof schemas.recordContact>({
  name: 'recordContact',
  method: 'POST',
  path: 'staff/collections/contact',
  audience: 'staff',
  permission: 'collections.act',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound],
})

export const recordPromise = defineCall<typeof schemas.recordPromise>({
  name: 'recordPromise',
  method: 'POST',
  path: 'staff/collections/promise',
  audience: 'staff',
  permission: 'collections.act',
  audit: { subject: 'loan', field: 'loanId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.loanChangeRefused],
})
