import { decideApproval, listApprovals } from '#contract/approval/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import { freshKey } from './payment-requests.ts'

/** The request for approval about a subject that waits for this person; '' when there is none. */
export const findApproval = async (staff: Client, subjectId: string): Promise<string> => {
  const { data } = await staff(listApprovals, { list: 'all', state: 'waiting' })
  return data?.rows.find(row => row.subjectId === subjectId)?.approvalId ?? ''
}

export const decideOnSubject = async (
  staff: Client,
  subjectId: string,
  decision: 'approve' | 'decline' = 'approve',
) =>
  await staff(
    decideApproval,
    { approvalId: await findApproval(staff, subjectId), decision, reason: 'seen by two' },
    { idempotencyKey: freshKey() },
  )
