import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listComplaints } from '#contract/complaint/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { complaintResponse } from './complaint-response.ts'
import { listComplaintQueue } from './queue-store.ts'

const pageSize = 50

export const listComplaintsHandler = async (
  { queue, desk, borrowerId, takenBy, after }: InputOf<typeof listComplaints>,
  context: StaffContext,
): Promise<OutputOf<typeof listComplaints>> => {
  const found = await listComplaintQueue(context.services.db, {
    filter: queue ?? (borrowerId === undefined ? 'open' : undefined),
    staffName: context.staff.name,
    markets: context.markets,
    queue: desk,
    borrowerId,
    takenBy,
    after,
    size: pageSize,
  })
  return {
    complaints: found.map(complaint => complaintResponse(context, complaint)),
    after: found.length === pageSize ? (found.at(-1)?.complaintId ?? null) : null,
  }
}
