import {
  blockBorrower,
  clearLink,
  decideDataCorrection,
  decideIdentityCheck,
  findBorrowers,
  listAuditRows,
  listDataCorrections,
  listIdentityChecks,
  readBorrower,
  revealCorrection,
  revealField,
  showBorrowerImage,
  startCorrection,
  unblockBorrower,
  verifyPayoutAccount,
} from '#contract/profile/staff-calls.ts'
import * as staffSchemas from '#contract/profile/staff-schemas.ts'
import { route } from '../../http/handler.ts'
import { blockBorrowerHandler, unblockBorrowerHandler } from './block-borrower.ts'
import { clearLinkHandler } from './clear-link.ts'
import { decideDataCorrectionHandler } from './decide-data-correction.ts'
import { decideIdentityCheckHandler } from './decide-identity-check.ts'
import { findBorrowersHandler } from './find-borrowers.ts'
import { listAuditRowsHandler } from './list-audit-rows.ts'
import { listDataCorrectionsHandler } from './list-data-corrections.ts'
import { listIdentityChecksHandler } from './list-identity-checks.ts'
import { readBorrowerHandler } from './read-borrower.ts'
import { revealCorrectionHandler } from './reveal-correction.ts'
import { revealFieldHandler } from './reveal-field.ts'
import { showBorrowerImageHandler } from './show-borrower-image.ts'
import { startCorrectionHandler } from './start-correction.ts'
import { verifyPayoutAccountHandler } from './verify-payout-account.ts'

export const staffProfileRoutes = [
  route(findBorrowers, staffSchemas.findBorrowers, findBorrowersHandler),
  route(revealField, staffSchemas.revealField, revealFieldHandler),
  route(listAuditRows, staffSchemas.listAuditRows, listAuditRowsHandler),
  route(listIdentityChecks, staffSchemas.listIdentityChecks, listIdentityChecksHandler),
  route(showBorrowerImage, staffSchemas.showBorrowerImage, showBorrowerImageHandler),
  route(decideIdentityCheck, staffSchemas.decideIdentityCheck, decideIdentityCheckHandler),
  route(listDataCorrections, staffSchemas.listDataCorrections, listDataCorrectionsHandler),
  route(revealCorrection, staffSchemas.revealCorrection, revealCorrectionHandler),
  route(decideDataCorrection, staffSchemas.decideDataCorrection, decideDataCorrectionHandler),
  route(verifyPayoutAccount, staffSchemas.verifyPayoutAccount, verifyPayoutAccountHandler),
  route(readBorrower, staffSchemas.readBorrower, readBorrowerHandler),
  route(blockBorrower, staffSchemas.blockBorrower, blockBorrowerHandler),
  route(unblockBorrower, staffSchemas.unblockBorrower, unblockBorrowerHandler),
  route(startCorrection, staffSchemas.startCorrection, startCorrectionHandler),
  route(clearLink, staffSchemas.clearLink, clearLinkHandler),
]
