import type { InputOf } from '#contract/call.ts'
import type { handOverComplaint } from '#contract/complaint/staff-calls.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { type ComplaintResponse, changeComplaint } from './change-complaint.ts'

/** Moves a complaint to the other queue, without an agent until one takes it; the clock runs on. */
export const handOverComplaintHandler = async (
  input: InputOf<typeof handOverComplaint>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> =>
  await changeComplaint(context, {
    call: 'handOverComplaint',
    input,
    action: 'hand-over',
    byOwner: true,
    reason: `${input.desk}: ${input.reason}`.slice(0, 300),
    change: () => ({ queue: input.desk, takenBy: null }),
  })
