import type { InputOf } from '#contract/call.ts'
import type { takeComplaint } from '#contract/staff/complaint.ts'
import type { Refusal, StaffContext } from '../../handler.ts'
import { type Changed, changeComplaint } from './change-complaint.ts'

/** The caller has it from now on, also when another agent had it before. */
export const takeComplaintHandler = async (
  input: InputOf<typeof takeComplaint>,
  context: StaffContext,
): Promise<Changed | Refusal> =>
  await changeComplaint(context, {
    call: 'takeComplaint',
    input,
    deed: 'take',
    change: () => ({ taken_by: context.staffName }),
  })
