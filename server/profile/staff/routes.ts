import {
  decideDataCorrection,
  decideIdentityCheck,
  findBorrowers,
  listAuditRows,
  listDataCorrections,
  listIdentityChecks,
  revealField,
  showBorrowerImage,
} from '#contract/staff/profile.ts'
import { route } from '../../http/handler.ts'
import { decideDataCorrectionHandler } from './decide-data-correction.ts'
import { decideIdentityCheckHandler } from './decide-identity-check.ts'
import { findBorrowersHandler } from './find-borrowers.ts'
import { listAuditRowsHandler } from './list-audit-rows.ts'
import { listDataCorrectionsHandler } from './list-data-corrections.ts'
import { listIdentityChecksHandler } from './list-identity-checks.ts'
import { revealFieldHandler } from './reveal-field.ts'
import { showBorrowerImageHandler } from './show-borrower-image.ts'

export const staffProfileRoutes = [
  route(findBorrowers, findBorrowersHandler),
  route(revealField, revealFieldHandler),
  route(listAuditRows, listAuditRowsHandler),
  route(listIdentityChecks, listIdentityChecksHandler),
  route(showBorrowerImage, showBorrowerImageHandler),
  route(decideIdentityCheck, decideIdentityCheckHandler),
  route(listDataCorrections, listDataCorrectionsHandler),
  route(decideDataCorrection, decideDataCorrectionHandler),
]
