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
  giveConsent,
  myData,
  showImage,
  uploadContacts,
  uploadDevice,
  uploadImage,
  uploadLocation,
  withdrawConsent,
} from '#contract/profile.ts'
import { route } from '../http/handler.ts'
import { closeAccountHandler } from './account/close-account.ts'
import { exportDataHandler } from './account/export-data.ts'
import { certificationOverviewHandler } from './certification/certification-overview.ts'
import { certifyBankHandler } from './certification/certify-bank.ts'
import { certifyBaseHandler } from './certification/certify-base.ts'
import { certifyExtraHandler } from './certification/certify-extra.ts'
import { certifyIdentityHandler } from './certification/certify-identity.ts'
import { certifyJobHandler } from './certification/certify-job.ts'
import { certifyPersonalHandler } from './certification/certify-personal.ts'
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
  route(certificationOverview, certificationOverviewHandler),
  route(certifyBase, certifyBaseHandler),
  route(certifyPersonal, certifyPersonalHandler),
  route(certifyJob, certifyJobHandler),
  route(certifyExtra, certifyExtraHandler),
  route(certifyIdentity, certifyIdentityHandler),
  route(certifyBank, certifyBankHandler),
  route(uploadImage, uploadImageHandler),
  route(showImage, showImageHandler),
  route(uploadLocation, uploadLocationHandler),
  route(uploadDevice, uploadDeviceHandler),
  route(uploadContacts, uploadContactsHandler),
  route(consents, consentsHandler),
  route(giveConsent, giveConsentHandler),
  route(withdrawConsent, withdrawConsentHandler),
  route(myData, myDataHandler),
  route(correctData, correctDataHandler),
  route(exportData, exportDataHandler),
  route(closeAccount, closeAccountHandler),
  ...staffProfileRoutes,
]
