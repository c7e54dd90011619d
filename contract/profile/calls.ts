import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { CertificationStep, ConsentPurpose } from './schemas.ts'

/** What someone tells before a loan, in the order of the way. */
export const certificationSteps = ['base', 'personal', 'job', 'extra', 'identity', 'bank'] as const

export const certificationOverview = defineCall<typeof schemas.certificationOverview>({
  name: 'certificationOverview',
  method: 'POST',
  path: 'v3/certification/overview',
  audience: 'borrower',
  summary: 'The steps of the certification, what was saved of each, and what there is to choose.',
})

export const certifyBase = defineCall<typeof schemas.certifyBase>({
  name: 'certifyBase',
  method: 'POST',
  path: 'v3/certification/base',
  audience: 'borrower',
  summary: 'Name, birth date and identity number; with the consent to keep and check them.',
  refusals: [refusalCode.detailsRefused, refusalCode.keyConfirmed],
})

export const certifyPersonal = defineCall<typeof schemas.certifyPersonal>({
  name: 'certifyPersonal',
  method: 'POST',
  path: 'v3/certification/personal',
  audience: 'borrower',
  summary: 'Household, education and address; up to two people to find the borrower by.',
  refusals: [refusalCode.detailsRefused],
})

export const certifyJob = defineCall<typeof schemas.certifyJob>({
  name: 'certifyJob',
  method: 'POST',
  path: 'v3/certification/job',
  audience: 'borrower',
  summary: 'Work, income and what goes to other debts, by the month.',
  refusals: [refusalCode.detailsRefused],
})

export const certifyExtra = defineCall<typeof schemas.certifyExtra>({
  name: 'certifyExtra',
  method: 'POST',
  path: 'v3/certification/extra',
  audience: 'borrower',
  summary: 'What the loan is for, an e-mail address at will, and the language.',
  refusals: [refusalCode.detailsRefused],
})

export const certifyIdentity = defineCall<typeof schemas.certifyIdentity>({
  name: 'certifyIdentity',
  method: 'POST',
  path: 'v3/certification/identity',
  audience: 'borrower',
  summary: 'The images of the identity document and of the face, uploaded before.',
  refusals: [refusalCode.detailsRefused],
})

export const certifyBank = defineCall<typeof schemas.certifyBank>({
  name: 'certifyBank',
  method: 'POST',
  path: 'v3/certification/bank',
  audience: 'borrower',
  summary: 'The account that loans are paid out to; a new one takes the place of the old.',
  refusals: [refusalCode.detailsRefused],
})

/** The largest image taken, in bytes. */
export const maxImageBytes = 10 * 1024 * 1024

export const uploadImage = defineCall<typeof schemas.uploadImage>({
  name: 'uploadImage',
  method: 'POST',
  path: 'v3/upload/image',
  audience: 'borrower',
  body: { kind: 'file', maxBytes: maxImageBytes },
  summary: 'Takes one image (JPEG, PNG or WebP), cleans it and keeps it for a step to name.',
  refusals: [
    refusalCode.imageRefused,
    refusalCode.uploadsUsedUp,
    protocolCode.notFound,
    protocolCode.unavailable,
  ],
})

export const showImage = defineCall<typeof schemas.showImage>({
  name: 'showImage',
  method: 'GET',
  path: 'v3/upload/show-image',
  audience: 'borrower',
  summary: 'One of the caller’s own images, as WebP.',
  refusals: [protocolCode.notFound],
})

export const uploadLocation = defineCall<typeof schemas.uploadLocation>({
  name: 'uploadLocation',
  method: 'POST',
  path: 'v3/upload/location',
  audience: 'borrower',
  summary: 'The place, once, with consent; kept to two decimals, which is about a kilometre.',
  refusals: [refusalCode.detailsRefused, refusalCode.locationAlreadyStored],
})

export const uploadDevice = defineCall<typeof schemas.uploadDevice>({
  name: 'uploadDevice',
  method: 'POST',
  path: 'v3/upload/device',
  audience: 'borrower',
  summary: 'What the shell says of the device; only the facts named here are kept.',
})

export const uploadContacts = defineCall<typeof schemas.uploadContacts>({
  name: 'uploadContacts',
  method: 'POST',
  path: 'v3/upload/contacts',
  audience: 'anyone',
  body: { kind: 'unread' },
  summary: 'Refused: no contact list is taken. Nothing of what is sent is read.',
  refusals: [protocolCode.gone],
})

export const myData = defineCall<typeof schemas.myData>({
  name: 'myData',
  method: 'POST',
  path: 'v3/profile/my-data',
  audience: 'borrower',
  summary: 'What is held about the caller; numbers masked unless `full` is `1`.',
})

export const correctData = defineCall<typeof schemas.correctData>({
  name: 'correctData',
  method: 'POST',
  path: 'v3/profile/correct',
  audience: 'borrower',
  summary: 'Corrects the name, birth date or identity number; once confirmed, staff decide.',
  refusals: [refusalCode.detailsRefused],
})

export const exportData = defineCall<typeof schemas.exportData>({
  name: 'exportData',
  method: 'GET',
  path: 'v3/profile/export',
  audience: 'borrower',
  summary: 'Everything held about the caller, as a JSON file to keep.',
})

export const consents = defineCall<typeof schemas.consents>({
  name: 'consents',
  method: 'POST',
  path: 'v3/profile/consents',
  audience: 'borrower',
  summary: 'What the caller has agreed to, and what else could be agreed to.',
})

export const giveConsent = defineCall<typeof schemas.giveConsent>({
  name: 'giveConsent',
  method: 'POST',
  path: 'v3/profile/give-consent',
  audience: 'borrower',
  summary: 'Agrees to one purpose, in its present version.',
})

export const withdrawConsent = defineCall<typeof schemas.withdrawConsent>({
  name: 'withdrawConsent',
  method: 'POST',
  path: 'v3/profile/withdraw-consent',
  audience: 'borrower',
  summary: 'Takes one agreement back; what was kept for it alone is erased.',
})

export const closeAccount = defineCall<typeof schemas.closeAccount>({
  name: 'closeAccount',
  method: 'POST',
  path: 'v3/profile/close-account',
  audience: 'borrower',
  summary: 'Closes the account, erases what no law keeps, and ends every session.',
  refusals: [
    refusalCode.loanOutstanding,
    refusalCode.borrowerMoneyNotReturned,
    refusalCode.detailsRefused,
  ],
})
