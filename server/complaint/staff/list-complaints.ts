import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listComplaints } from '#contract/complaint/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { complaintResponse } from './complaint-response.ts'
import { listComplaintQueue } from './queue-store.ts'

const defaultSize = 50

export const listComplaintsHandler = async (
  { queue, desk, borrowerId, takenBy, late, sort, after, size }: InputOf<typeof listComplaints>,
  context: StaffContext,
): Promise<OutputOf<typeof listComplaints>> => {
  const { clock } = context.services
  const page = await listComplaintQueue(context.services.db, {
    filter: queue ?? (borrowerId === undefined ? 'open' : undefined),
    staffName: context.staff.name,
    markets: context.markets,
    queue: desk,
    borrowerId,
    takenBy,
    lateOn:
      late === '1'
        ? context.markets.map(market => ({ market, today: clock.businessDate(market) }))
        : undefined,
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  return {
    complaints: page.rows.map(complaint => complaintResponse(context, complaint)),
    after: page.after,
  }
}
