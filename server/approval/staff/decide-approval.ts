import type { Transaction } from 'kysely'
import { approvalKinds } from '#contract/approval/kinds.ts'
import type { decideApproval } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { approvalCopy } from '#copy/server/approval.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import type { WorkResult } from '../../platform/database/idempotency.ts'
import type { Tables } from '../../tables.ts'
import { failItem, findProblem, releaseItems, writeExecution } from '../execute-approval.ts'
import { type ApprovalRequest, changeRequest, listItems, lockRequest } from '../store.ts'
import { approvalResponse, maySee } from './approval-response.ts'

type DecideApprovalInput = InputOf<typeof decideApproval>
type DecideApprovalOutput = OutputOf<typeof decideApproval>

/** Why the caller may not decide on a request now; undefined: they may. */
const refuseDecision = (
  { services, staff, locale }: StaffContext,
  request: ApprovalRequest | undefined,
): Refusal | undefined => {
  const copy = approvalCopy[locale].replies
  if (!request || !maySee(staff, request)) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  if (request.makerId === staff.staffId) return refuse(refusalCode.sameStaff, copy.sameStaff)
  if (!staff.permissions.has(approvalKinds[request.kind].approve)) {
    return refuse(protocolCode.notPermitted, copy.notPermitted)
  }
  const isOpen = request.state === 'waiting' && request.expiresAt > services.clock.now()
  return isOpen ? undefined : refuse(refusalCode.decisionTaken, copy.decisionTaken)
}

const reload = async (tx: Transaction<Tables>, requestId: string): Promise<ApprovalRequest> => {
  const request = await lockRequest(tx, requestId)
  if (!request) throw new Error(`approval ${requestId} is missing although it is locked`)
  return request
}

const decide = async (
  context: StaffContext,
  tx: Transaction<Tables>,
  { approvalId, decision, reason }: DecideApprovalInput,
): Promise<WorkResult<DecideApprovalOutput | Refusal>> => {
  const { services, staff, locale } = context
  const request = await lockRequest(tx, approvalId)
  const refused = refuseDecision(context, request)
  if (refused || !request) {
    return unstoredRefusal(refused ?? refuse(protocolCode.notFound, say(locale, 'notFound')))
  }
  await changeRequest(tx, approvalId, {
    state: decision === 'approve' ? 'approved' : 'declined',
    checkerId: staff.staffId,
    checkerName: staff.name,
    decidedAt: services.clock.now(),
    decisionReason: reason,
  })
  const decided = await reload(tx, approvalId)
  if (decision === 'decline') {
    await releaseItems(services, tx, decided, await listItems(tx, approvalId))
    return storedReply(approvalResponse(context, decided))
  }
  const problem = await findProblem(services, tx, decided)
  if (problem === undefined) {
    await writeExecution(tx, decided)
    return storedReply(approvalResponse(context, decided))
  }
  for (const item of await listItems(tx, approvalId)) {
    await failItem(services, tx, { request: decided, item }, problem)
  }
  const copy = approvalCopy[locale]
  const message = copy.replies.outdated({ problem: copy.problems[problem] })
  return storedReply(refuse(refusalCode.approvalOutdated, message))
}

/**
 * Approves or declines what another person proposed. What was approved is executed from the outbox;
 * what is no longer possible ends as failed at once, with the reason.
 */
export const decideApprovalHandler = async (
  input: DecideApprovalInput,
  context: StaffContext,
): Promise<DecideApprovalOutput | Refusal> => {
  const once = { actor: `staff:${context.staff.staffId}`, call: 'decideApproval', input }
  const reply = await replyOnce<DecideApprovalOutput>(context, once, tx =>
    decide(context, tx, input),
  )
  context.services.outbox.nudge()
  return reply
}
