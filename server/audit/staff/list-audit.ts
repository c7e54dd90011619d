import type { listAudit } from '#contract/audit/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { readCursor, toPage } from '../../platform/database/keyset.ts'
import { listEntries } from '../store.ts'
import { auditFilterOf, entryResponse } from './entry-response.ts'

const defaultSize = 50
const maxSize = 100

/** A page of the stream, newest first. */
export const listAuditHandler = async (
  { after, size, ...input }: InputOf<typeof listAudit>,
  context: StaffContext,
): Promise<OutputOf<typeof listAudit>> => {
  const key = readCursor(after, 1)
  const { staffId } = input
  const isPlace = key === undefined || (key !== 'unknown' && /^\d{1,18}$/.test(key[0] ?? ''))
  if (!isPlace || (staffId !== undefined && !isUuid(staffId))) return { rows: [], after: null }
  const shown = Math.min(Number(size ?? defaultSize), maxSize)
  const before = key?.[0] === undefined ? undefined : BigInt(key[0])
  const found = await listEntries(context.services.db, await auditFilterOf(context, input), {
    before,
    size: shown + 1,
  })
  const page = toPage(found, shown, entry => [String(entry.entryNo)])
  return { rows: page.rows.map(entry => entryResponse(context, entry)), after: page.after }
}
