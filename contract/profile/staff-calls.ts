import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const findBorrowers = defineCall<typeof schemas.findBorrowers>({
  name: 'findBorrowers',
  method: 'POST',
  path: 'staff/borrowers/find',
  audience: 'staff',
  permission: 'borrower.read',
  audit: { subject: 'borrower', field: 'borrowerId' },
})

export const revealField = defineCall<typeof schemas.revealField>({
  name: 'revealField',
  method: 'POST',
  path: 'staff/borrowers/reveal',
  audience: 'staff',
  permission: 'borrower.reveal',
  secondFactor: 'recent',
  audit: { subject: 'borrower', field: 'borrowerId' },
  refusals: [protocolCode.notFound],
})

export const listAuditRows = defineCall<typeof schemas.listAuditRows>({
  name: 'listAuditRows',
  method: 'POST',
  path: 'staff/borrowers/audit',
  audience: 'staff',
  permission: 'audit.read',
  audit: { subject: 'audit' },
})

export const listIdentityChecks = defineCall<typeof schemas.listIdentityChecks>({
  name: 'listIdentityChecks',
  method: 'POST',
  path: 'staff/identity-checks',
  audience: 'staff',
  permission: 'identity-check.read',
  audit: { subject: 'identity-check' },
})

export const showBorrowerImage = defineCall<typeof schemas.showBorrowerImage>({
  name: 'showBorrowerImage',
  method: 'POST',
  path: 'staff/images/show',
  audience: 'staff',
  permission: 'borrower.reveal',
  secondFactor: 'recent',
  audit: { subject: 'image', field: 'imageId' },
  refusals: [protocolCode.notFound],
})

export const decideIdentityCheck = defineCall<typeof schemas.decideIdentityCheck>({
  name: 'decideIdentityCheck',
  method: 'POST',
  path: 'staff/identity-checks/decide',
  audience: 'staff',
  permission: 'identity-check.decide',
  audit: { subject: 'identity-check', field: 'checkId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const listDataCorrections = defineCall<typeof schemas.listDataCorrections>({
  name: 'listDataCorrections',
  method: 'POST',
  path: 'staff/corrections',
  audience: 'staff',
  permission: 'correction.read',
  audit: { subject: 'correction' },
})

/** What a correction says, in clear: the list shows it masked. */
export const revealCorrection = defineCall<typeof schemas.revealCorrection>({
  name: 'revealCorrection',
  method: 'POST',
  path: 'staff/corrections/reveal',
  audience: 'staff',
  permission: 'borrower.reveal',
  secondFactor: 'recent',
  audit: { subject: 'correction', field: 'correctionId' },
  refusals: [protocolCode.notFound],
})

export const decideDataCorrection = defineCall<typeof schemas.decideDataCorrection>({
  name: 'decideDataCorrection',
  method: 'POST',
  path: 'staff/corrections/decide',
  audience: 'staff',
  permission: 'correction.decide',
  audit: { subject: 'correction', field: 'correctionId', change: true },
  needsIdempotencyKey: true,
  refusals: [
    protocolCode.notFound,
    refusalCode.decisionTaken,
    refusalCode.detailsRefused,
    refusalCode.sameStaff,
  ],
})

/** Ends the wait after a change of the account, whose number the caller states. */
export const verifyPayoutAccount = defineCall<typeof schemas.verifyPayoutAccount>({
  name: 'verifyPayoutAccount',
  method: 'POST',
  path: 'staff/borrowers/verify-account',
  audience: 'staff',
  permission: 'borrower.verify-account',
  secondFactor: 'recent',
  audit: { subject: 'borrower', field: 'borrowerId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.factsChanged],
})

export const clearLink = defineCall<typeof schemas.clearLink>({
  name: 'clearLink',
  method: 'POST',
  path: 'staff/borrowers/clear-link',
  audience: 'staff',
  permission: 'application.decide',
  audit: { subject: 'borrower', field: 'borrowerId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound],
})

export const readBorrower = defineCall<typeof schemas.readBorrower>({
  name: 'readBorrower',
  method: 'POST',
  path: 'staff/borrowers/read',
  audience: 'staff',
  permission: 'borrower.read',
  audit: { subject: 'borrower', field: 'borrowerId' },
  refusals: [protocolCode.notFound],
})

export const blockBorrower = defineCall<typeof schemas.blockBorrower>({
  name: 'blockBorrower',
  method: 'POST',
  path: 'staff/borrowers/block',
  audience: 'staff',
  permission: 'borrower.block',
  audit: { subject: 'borrower', field: 'borrowerId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const unblockBorrower = defineCall<typeof schemas.unblockBorrower>({
  name: 'unblockBorrower',
  method: 'POST',
  path: 'staff/borrowers/unblock',
  audience: 'staff',
  permission: 'borrower.block',
  audit: { subject: 'borrower', field: 'borrowerId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

/** A correction that a borrower asked for by telephone; it waits for another person's decision. */
export const startCorrection = defineCall<typeof schemas.startCorrection>({
  name: 'startCorrection',
  method: 'POST',
  path: 'staff/corrections/start',
  audience: 'staff',
  permission: 'correction.request',
  audit: { subject: 'borrower', field: 'borrowerId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.detailsRefused],
})
