import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const findBorrowers = defineCall<typeof schemas.findBorrowers>({
  name: 'findBorrowers',
  method: 'POST',
  path: 'staff/borrowers/find',
  audience: 'staff',
  summary: 'Borrowers by one whole identifier; what is shown of them is masked.',
})

export const revealField = defineCall<typeof schemas.revealField>({
  name: 'revealField',
  method: 'POST',
  path: 'staff/borrowers/reveal',
  audience: 'staff',
  summary: 'One field of one borrower in clear; who looked, at what and why is kept.',
  refusals: [protocolCode.notFound],
})

export const listAuditRows = defineCall<typeof schemas.listAuditRows>({
  name: 'listAuditRows',
  method: 'POST',
  path: 'staff/borrowers/audit',
  audience: 'staff',
  summary: 'What staff looked at and decided, newest first, of one borrower or of all.',
})

export const listIdentityChecks = defineCall<typeof schemas.listIdentityChecks>({
  name: 'listIdentityChecks',
  method: 'POST',
  path: 'staff/identity-checks',
  audience: 'staff',
  summary: 'Identity images that wait for a decision, oldest first.',
})

export const showBorrowerImage = defineCall<typeof schemas.showBorrowerImage>({
  name: 'showBorrowerImage',
  method: 'POST',
  path: 'staff/images/show',
  audience: 'staff',
  summary: 'A borrower’s image as WebP; who looked at it and why is kept.',
  refusals: [protocolCode.notFound],
})

export const decideIdentityCheck = defineCall<typeof schemas.decideIdentityCheck>({
  name: 'decideIdentityCheck',
  method: 'POST',
  path: 'staff/identity-checks/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary: 'Approves or refuses identity images; the face’s is deleted with either.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const listDataCorrections = defineCall<typeof schemas.listDataCorrections>({
  name: 'listDataCorrections',
  method: 'POST',
  path: 'staff/corrections',
  audience: 'staff',
  summary: 'Corrections of confirmed data that wait for a decision, oldest first.',
})

export const decideDataCorrection = defineCall<typeof schemas.decideDataCorrection>({
  name: 'decideDataCorrection',
  method: 'POST',
  path: 'staff/corrections/decide',
  audience: 'staff',
  needsIdempotencyKey: true,
  summary: 'Applies a correction as the next version of the data, or refuses it.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken, refusalCode.detailsRefused],
})
