import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listComplaints } from '#contract/staff/complaint.ts'
import type { StaffContext } from '../../handler.ts'
import { describeComplaint } from './describe-complaint.ts'
import { listQueue } from './queue-store.ts'

const pageSize = 50

export const listComplaintsHandler = async (
  { queue, desk, borrowerId, after }: InputOf<typeof listComplaints>,
  context: StaffContext,
): Promise<OutputOf<typeof listComplaints>> => {
  const found = await listQueue(context.services.db, {
    queue: queue ?? (borrowerId === undefined ? 'open' : undefined),
    staffName: context.staffName,
    desk,
    borrowerId,
    after,
    size: pageSize,
  })
  return {
    complaints: found.map(complaint => describeComplaint(context, complaint)),
    after: found.length === pageSize ? (found.at(-1)?.complaintId ?? null) : null,
  }
}
