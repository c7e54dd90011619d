import type { InputOf } from '#contract/call.ts'
import type { takeComplaint } from '#contract/complaint/staff-calls.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { type ComplaintResponse, changeComplaint } from './change-complaint.ts'

/** Assigns the complaint to the caller, also when another agent had it. */
export const takeComplaintHandler = async (
  input: InputOf<typeof takeComplaint>,
  context: StaffContext,
): Promise<ComplaintResponse | Refusal> =>
  await changeComplaint(context, {
    call: 'takeComplaint',
    input,
    action: 'take',
    change: () => ({ takenBy: context.staff.name }),
  })
