import type { listAudit } from '#contract/audit/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { listEntryPage } from '../store.ts'
import { auditFilterOf, entryResponse } from './entry-response.ts'

const defaultSize = 50
const maxSize = 100

/** A page of the stream, newest first unless the other order is asked for. */
export const listAuditHandler = async (
  { sort = '-when', after, size, ...input }: InputOf<typeof listAudit>,
  context: StaffContext,
): Promise<OutputOf<typeof listAudit>> => {
  const { staffId } = input
  if (staffId !== undefined && !isUuid(staffId)) return { rows: [], after: null }
  const shown = Math.min(Number(size ?? defaultSize), maxSize)
  const filter = await auditFilterOf(context, input)
  const page = await listEntryPage(context.services.db, filter, { sort, after, size: shown })
  return { rows: page.rows.map(entry => entryResponse(context, entry)), after: page.after }
}
