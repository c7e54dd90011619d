import type { InputOf } from '#contract/call.ts'
import type { closeComplaint } from '#contract/complaint/staff-calls.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { type ComplaintResponse, changeComplaint } from './change-complaint.ts'

/** Ends a complaint that has an answer. A requested rating can still be given. */
export const closeComplaintHandler = async (
  input: InputOf<typeof closeComplaint>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> =>
  await changeComplaint(context, {
    call: 'closeComplaint',
    input,
    action: 'close',
    reason: input.reason,
  })
