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
import { route } from '../handler.ts'
import { certificationOverviewHandler } from './certification-overview.ts'
import { certifyBankHandler } from './certify-bank.ts'
import { certifyBaseHandler } from './certify-base.ts'
import { certifyExtraHandler } from './certify-extra.ts'
import { certifyIdentityHandler } from './certify-identity.ts'
import { certifyJobHandler } from './certify-job.ts'
import { certifyPersonalHandler } from './certify-personal.ts'
import { closeAccountHandler } from './close-account.ts'
import { consentsHandler } from './consents.ts'
import { correctDataHandler } from './correct-data.ts'
import { exportDataHandler } from './export-data.ts'
import { staffProfileRoutes } from './for-staff/routes.ts'
import { giveConsentHandler } from './give-consent.ts'
import { myDataHandler } from './my-data.ts'
import { showImageHandler } from './show-image.ts'
import { uploadContactsHandler } from './upload-contacts.ts'
import { uploadDeviceHandler } from './upload-device.ts'
import { uploadImageHandler } from './upload-image.ts'
import { uploadLocationHandler } from './upload-location.ts'
import { withdrawConsentHandler } from './withdraw-consent.ts'

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
