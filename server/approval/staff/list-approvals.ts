import type { listApprovals } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { readCursor, toPage } from '../../platform/database/keyset.ts'
import { isPlace, listRequests, placeOf } from '../store.ts'
import { approvalResponse, decidableKinds, visibleKinds } from './approval-response.ts'

const defaultSize = 50
const maxSize = 100

/** A page of what the caller may decide on, has proposed, or may see; of their markets alone. */
export const listApprovalsHandler = async (
  { list = 'to-decide', kind, state, after, size }: InputOf<typeof listApprovals>,
  context: StaffContext,
): Promise<OutputOf<typeof listApprovals>> => {
  const { services, staff, markets } = context
  const key = readCursor(after, 2)
  if (key === 'unknown' || (key && !isPlace(key))) return { rows: [], after: null }
  const shown = Math.min(Number(size ?? defaultSize), maxSize)
  const filter = {
    list,
    kind,
    state,
    staffId: staff.staffId,
    kinds: list === 'to-decide' ? decidableKinds(staff) : visibleKinds(staff),
    markets,
    now: services.clock.now(),
  }
  const found = await listRequests(services.db, filter, { key, size: shown + 1 })
  const page = toPage(found, shown, row => placeOf(list, row))
  return { rows: page.rows.map(row => approvalResponse(context, row)), after: page.after }
}
