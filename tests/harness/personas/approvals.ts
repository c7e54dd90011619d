import type { ApprovalKind } from '#contract/approval/kinds.ts'
import { decideApproval, listApprovals } from '#contract/approval/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import { insertRequest } from '#server/approval/store.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { signInAsStaff } from '../staff/staff-sessions.ts'
import { freshKey } from './fresh-key.ts'

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

/** A request of this kind by ani, as a proposal stores it; returns its id. */
export const storeRequest = async ({ services }: TestApp, kind: ApprovalKind): Promise<string> => {
  const { db, clock, random } = services
  const requestId = random.uuid()
  const { staffId } = await signInAsStaff(services, { name: 'ani' })
  const createdAt = clock.now()
  const request = {
    requestId,
    kind,
    subjectKind: 'subject-of-a-test',
    market: 'ID',
    itemCount: 1,
    summary: [],
    makerId: staffId,
    makerName: 'ani',
    reason: 'as it seems',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 3_600_000),
  } as const
  const items = [{ subjectId: random.uuid(), before: {}, after: {} }]
  const isStored = await db
    .transaction()
    .execute(async tx => await insertRequest(tx, request, items))
  if (!isStored) throw new Error('the request was not stored')
  return requestId
}
