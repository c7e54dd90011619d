import type { listApprovals } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listRequests } from '../store.ts'
import { approvalResponse, decidableKinds, visibleKinds } from './approval-response.ts'

const defaultSize = 50
const maxSize = 100

/** A page of what the caller may decide on, has proposed, or may see; of their markets alone. */
export const listApprovalsHandler = async (
  { list = 'to-decide', kind, state, sort, after, size }: InputOf<typeof listApprovals>,
  context: StaffContext,
): Promise<OutputOf<typeof listApprovals>> => {
  const { services, staff, markets } = context
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
  const page = await listRequests(services.db, filter, { sort, after, size: shown })
  return { rows: page.rows.map(row => approvalResponse(context, row)), after: page.after }
}
