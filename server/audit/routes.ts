import {
  exportAudit,
  listAudit,
  readAuditChoices,
  verifyAudit,
} from '#contract/audit/staff-calls.ts'
import * as schemas from '#contract/audit/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { exportAuditHandler } from './staff/export-audit.ts'
import { listAuditHandler } from './staff/list-audit.ts'
import { readAuditChoicesHandler } from './staff/read-audit-choices.ts'
import { verifyAuditHandler } from './staff/verify-audit.ts'

export const auditRoutes = [
  route(listAudit, schemas.listAudit, listAuditHandler),
  route(exportAudit, schemas.exportAudit, exportAuditHandler),
  route(readAuditChoices, schemas.readAuditChoices, readAuditChoicesHandler),
  route(verifyAudit, schemas.verifyAudit, verifyAuditHandler),
]
