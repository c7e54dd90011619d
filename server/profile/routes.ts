import {
  certificationOverview,
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  closeAccount,
  consents,
  correctData,
  exportData,
  exportDataPdf,
  findBankBranch,
  findPostalArea,
  giveConsent,
  myData,
  showImage,
  uploadContacts,
  uploadDevice,
  uploadImage,
  uploadLocation,
  withdrawConsent,
} from '#contract/profile/calls.ts'
import * as schemas from '#contract/profile/schemas.ts'
import { route } from '../http/handler.ts'
import { closeAccountHandler } from './account/close-account.ts'
import { exportDataHandler } from './account/export-data.ts'
import { exportDataPdfHandler } from './account/export-data-pdf.ts'
import { certificationOverviewHandler } from './certification/certification-overview.ts'
import { certifyBankHandler } from './certification/certify-bank.ts'
import { certifyBaseHandler } from './certification/certify-base.ts'
import { certifyExtraHandler } from './certification/certify-extra.ts'
import { certifyIdentityHandler } from './certification/certify-identity.ts'
import { certifyJobHandler } from './certification/certify-job.ts'
import { certifyPersonalHandler } from './certification/certify-personal.ts'
import { findBankBranchHandler } from './certification/find-bank-branch.ts'
import { findPostalAreaHandler } from './certification/find-postal-area.ts'
import { consentsHandler } from './consent/consents.ts'
import { giveConsentHandler } from './consent/give-consent.ts'
import { withdrawConsentHandler } from './consent/withdraw-consent.ts'
import { correctDataHandler } from './correction/correct-data.ts'
import { uploadDeviceHandler } from './device/upload-device.ts'
import { uploadLocationHandler } from './device/upload-location.ts'
import { myDataHandler } from './my-data.ts'
import { showImageHandler } from './show-image.ts'
import { staffProfileRoutes } from './staff/routes.ts'
import { uploadContactsHandler } from './upload-contacts.ts'
import { uploadImageHandler } from './upload-image.ts'

export const profileRoutes = [
  route(certificationOverview, schemas.certificationOverview, certificationOverviewHandler),
  route(certifyBase, schemas.certifyBase, certifyBaseHandler),
  route(certifyPersonal, schemas.certifyPersonal, certifyPersonalHandler),
  route(certifyJob, schemas.certifyJob, certifyJobHandler),
  route(certifyExtra, schemas.certifyExtra, certifyExtraHandler),
  route(certifyIdentity, schemas.certifyIdentity, certifyIdentityHandler),
  route(certifyBank, schemas.certifyBank, certifyBankHandler),
  route(findBankBranch, schemas.findBankBranch, findBankBranchHandler),
  route(findPostalArea, schemas.findPostalArea, findPostalAreaHandler),
  route(uploadImage, schemas.uploadImage, uploadImageHandler),
  route(showImage, schemas.showImage, showImageHandler),
  route(uploadLocation, schemas.uploadLocation, uploadLocationHandler),
  route(uploadDevice, schemas.uploadDevice, uploadDeviceHandler),
  route(uploadContacts, schemas.uploadContacts, uploadContactsHandler),
  route(consents, schemas.consents, consentsHandler),
  route(giveConsent, schemas.giveConsent, giveConsentHandler),
  route(withdrawConsent, schemas.withdrawConsent, withdrawConsentHandler),
  route(myData, schemas.myData, myDataHandler),
  route(correctData, schemas.correctData, correctDataHandler),
  route(exportData, schemas.exportData, exportDataHandler),
  route(exportDataPdf, schemas.exportDataPdf, exportDataPdfHandler),
  route(closeAccount, schemas.closeAccount, closeAccountHandler),
  ...staffProfileRoutes,
]
