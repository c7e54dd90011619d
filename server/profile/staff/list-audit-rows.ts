import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listAuditRows } from '#contract/profile/staff-calls.ts'
import { listProfileActions } from '../../audit/public.ts'
import type { StaffContext } from '../../http/handler.ts'

const pageSize = 50

export const listAuditRowsHandler = async (
  { borrowerId, after }: InputOf<typeof listAuditRows>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listAuditRows>> => {
  const found = await listProfileActions(services.db, {
    borrowerId,
    markets,
    after,
    size: pageSize,
  })
  const rows = found.map(entry => ({
    auditId: entry.entryId,
    borrowerId: entry.borrowerId,
    staffName: entry.staffName,
    action: entry.action,
    reason: entry.reason,
    doneAt: entry.doneAt.toISOString(),
  }))
  return { rows, after: rows.length === pageSize ? (rows.at(-1)?.auditId ?? null) : null }
}
