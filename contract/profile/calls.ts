import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { CertificationStep, ConsentPurpose } from './schemas.ts'

/** The steps of the certification, in their order. */
export const certificationSteps = ['base', 'personal', 'job', 'extra', 'identity', 'bank'] as const

export const certificationOverview = defineCall<typeof schemas.certificationOverview>({
  name: 'certificationOverview',
  method: 'POST',
  path: 'v3/certification/overview',
  audience: 'borrower',
})

export const certifyBase = defineCall<typeof schemas.certifyBase>({
  name: 'certifyBase',
  method: 'POST',
  path: 'v3/certification/base',
  audience: 'borrower',
  strength: 'stepped-up',
  firstEntry: 'base',
  refusals: [refusalCode.detailsRefused, refusalCode.keyConfirmed],
})

export const certifyPersonal = defineCall<typeof schemas.certifyPersonal>({
  name: 'certifyPersonal',
  method: 'POST',
  path: 'v3/certification/personal',
  audience: 'borrower',
  strength: 'proven',
  refusals: [refusalCode.detailsRefused],
})

export const certifyJob = defineCall<typeof schemas.certifyJob>({
  name: 'certifyJob',
  method: 'POST',
  path: 'v3/certification/job',
  audience: 'borrower',
  strength: 'proven',
  refusals: [refusalCode.detailsRefused],
})

export const certifyExtra = defineCall<typeof schemas.certifyExtra>({
  name: 'certifyExtra',
  method: 'POST',
  path: 'v3/certification/extra',
  audience: 'borrower',
  strength: 'proven',
  refusals: [refusalCode.detailsRefused],
})

export const certifyIdentity = defineCall<typeof schemas.certifyIdentity>({
  name: 'certifyIdentity',
  method: 'POST',
  path: 'v3/certification/identity',
  audience: 'borrower',
  strength: 'proven',
  refusals: [refusalCode.detailsRefused],
})

export const certifyBank = defineCall<typeof schemas.certifyBank>({
  name: 'certifyBank',
  method: 'POST',
  path: 'v3/certification/bank',
  audience: 'borrower',
  strength: 'stepped-up',
  firstEntry: 'bank',
  refusals: [refusalCode.detailsRefused],
})

/** Asked while a form is filled in; nothing is stored. */
export const findBankBranch = defineCall<typeof schemas.findBankBranch>({
  name: 'findBankBranch',
  method: 'POST',
  path: 'v3/certification/find-bank-branch',
  audience: 'borrower',
  refusals: [refusalCode.detailsRefused, protocolCode.tooManyRequests],
})

/** Asked while a form is filled in; nothing is stored. */
export const findPostalArea = defineCall<typeof schemas.findPostalArea>({
  name: 'findPostalArea',
  method: 'POST',
  path: 'v3/certification/find-postal-area',
  audience: 'borrower',
  refusals: [refusalCode.detailsRefused, protocolCode.tooManyRequests],
})

/** The largest image taken, in bytes. */
export const maxImageBytes = 10 * 1024 * 1024

export const uploadImage = defineCall<typeof schemas.uploadImage>({
  name: 'uploadImage',
  method: 'POST',
  path: 'v3/upload/image',
  audience: 'borrower',
  strength: 'proven',
  body: { kind: 'file', maxBytes: maxImageBytes },
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
  refusals: [protocolCode.notFound],
})

export const uploadLocation = defineCall<typeof schemas.uploadLocation>({
  name: 'uploadLocation',
  method: 'POST',
  path: 'v3/upload/location',
  audience: 'borrower',
  strength: 'proven',
  refusals: [refusalCode.detailsRefused, refusalCode.locationAlreadyStored],
})

export const uploadDevice = defineCall<typeof schemas.uploadDevice>({
  name: 'uploadDevice',
  method: 'POST',
  path: 'v3/upload/device',
  audience: 'borrower',
})

export const uploadContacts = defineCall<typeof schemas.uploadContacts>({
  name: 'uploadContacts',
  method: 'POST',
  path: 'v3/upload/contacts',
  audience: 'anyone',
  body: { kind: 'unread' },
  refusals: [protocolCode.gone],
})

export const myData = defineCall<typeof schemas.myData>({
  name: 'myData',
  method: 'POST',
  path: 'v3/profile/my-data',
  audience: 'borrower',
})

export const correctData = defineCall<typeof schemas.correctData>({
  name: 'correctData',
  method: 'POST',
  path: 'v3/profile/correct',
  audience: 'borrower',
  strength: 'stepped-up',
  refusals: [refusalCode.detailsRefused],
})

export const exportData = defineCall<typeof schemas.exportData>({
  name: 'exportData',
  method: 'GET',
  path: 'v3/profile/export',
  audience: 'borrower',
})

export const exportDataPdf = defineCall<typeof schemas.exportDataPdf>({
  name: 'exportDataPdf',
  method: 'GET',
  path: 'v3/profile/export-pdf',
  audience: 'borrower',
})

export const consents = defineCall<typeof schemas.consents>({
  name: 'consents',
  method: 'POST',
  path: 'v3/profile/consents',
  audience: 'borrower',
})

export const giveConsent = defineCall<typeof schemas.giveConsent>({
  name: 'giveConsent',
  method: 'POST',
  path: 'v3/profile/give-consent',
  audience: 'borrower',
  strength: 'proven',
})

export const withdrawConsent = defineCall<typeof schemas.withdrawConsent>({
  name: 'withdrawConsent',
  method: 'POST',
  path: 'v3/profile/withdraw-consent',
  audience: 'borrower',
  strength: 'proven',
})

export const closeAccount = defineCall<typeof schemas.closeAccount>({
  name: 'closeAccount',
  method: 'POST',
  path: 'v3/profile/close-account',
  audience: 'borrower',
  strength: 'stepped-up',
  refusals: [
    refusalCode.loanOutstanding,
    refusalCode.borrowerMoneyNotReturned,
    refusalCode.detailsRefused,
  ],
})
