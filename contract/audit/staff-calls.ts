import { defineCall } from '../call.ts'
import type * as schemas from './staff-schemas.ts'

export const listAudit = defineCall<typeof schemas.listAudit>({
  name: 'listAudit',
  method: 'POST',
  path: 'staff/audit',
  audience: 'staff',
  permission: 'audit.read',
  audit: { subject: 'audit' },
})

export const exportAudit = defineCall<typeof schemas.exportAudit>({
  name: 'exportAudit',
  method: 'POST',
  path: 'staff/audit/export',
  audience: 'staff',
  permission: 'audit.export',
  secondFactor: 'recent',
  audit: { subject: 'audit' },
})

export const verifyAudit = defineCall<typeof schemas.verifyAudit>({
  name: 'verifyAudit',
  method: 'POST',
  path: 'staff/audit/verify',
  audience: 'staff',
  permission: 'audit.read',
  audit: { subject: 'audit' },
})

export const readAuditChoices = defineCall<typeof schemas.readAuditChoices>({
  name: 'readAuditChoices',
  method: 'POST',
  path: 'staff/audit/choices',
  audience: 'staff',
  permission: 'audit.read',
  audit: { subject: 'audit' },
})
