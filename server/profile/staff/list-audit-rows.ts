import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listAuditRows } from '#contract/profile/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listAudit } from '../audit-store.ts'

const pageSize = 50

export const listAuditRowsHandler = async (
  { borrowerId, after }: InputOf<typeof listAuditRows>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listAuditRows>> => {
  const found = await listAudit(services.db, { borrowerId, after, size: pageSize })
  const rows = found.map(row => ({ ...row, doneAt: row.doneAt.toISOString() }))
  return { rows, after: rows.length === pageSize ? (rows.at(-1)?.auditId ?? null) : null }
}
