import type { Transaction } from 'kysely'
import * as z from 'zod'
import { type ApprovalProblem, approvalKinds } from '#contract/approval/kinds.ts'
import { recordEntry } from '../audit/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { ApprovalAction } from './approval-registry.ts'
import {
  type ApprovalItem,
  type ApprovalRequest,
  changeRequest,
  endItem,
  listItems,
  lockRequest,
} from './store.ts'

export const executeTopic = 'execute-approval'

const executeMessage = z.object({ requestId: z.string(), itemNo: z.number() })

const actionOf = (request: ApprovalRequest, item: ApprovalItem): ApprovalAction => ({
  requestId: request.requestId,
  market: request.market,
  subjectId: item.subjectId,
  before: item.before,
  after: item.after,
  maker: { id: request.makerId, name: request.makerName },
  reason: request.reason,
  checker:
    request.checkerId === null
      ? undefined
      : { id: request.checkerId, name: request.checkerName ?? '' },
  decisionReason: request.decisionReason ?? '',
})

/** Whether who proposed a request has left, or has lost the permission for it. */
const findMakerProblem = async (
  { approvals }: Pick<Services, 'approvals'>,
  tx: Transaction<Tables>,
  { kind, makerId, market }: ApprovalRequest,
): Promise<ApprovalProblem | undefined> => {
  const needed = { permission: approvalKinds[kind].propose, market }
  return (await approvals.isPermitted(tx, makerId, needed)) ? undefined : 'maker-not-permitted'
}

/**
 * What is untrue by now of a request's maker or of its only item. Of a bulk action each item is checked
 * when it is executed.
 */
export const findProblem = async (
  services: Pick<Services, 'approvals'>,
  tx: Transaction<Tables>,
  request: ApprovalRequest,
): Promise<ApprovalProblem | undefined> => {
  const problem = await findMakerProblem(services, tx, request)
  if (problem !== undefined) return problem
  const [item, ...others] = await listItems(tx, request.requestId)
  if (!item || others.length > 0) return undefined
  return await services.approvals.get(request.kind).check(tx, actionOf(request, item))
}

/** Has each item executed after the commit of the approval that `tx` writes. */
export const writeExecution = async (
  tx: Transaction<Tables>,
  { requestId, itemCount }: ApprovalRequest,
): Promise<void> => {
  for (let itemNo = 1; itemNo <= itemCount; itemNo += 1) {
    await writeOutbox(tx, { topic: executeTopic, payload: { requestId, itemNo } })
  }
}

/** Releases what the items reserved that ended without being executed. The caller holds the row. */
export const releaseItems = async (
  { approvals }: Pick<Services, 'approvals'>,
  tx: Transaction<Tables>,
  request: ApprovalRequest,
  items: readonly ApprovalItem[],
): Promise<void> => {
  const { release } = approvals.get(request.kind)
  if (!release) return
  for (const item of items) await release(tx, actionOf(request, item))
}

/** Ends the request with its last item: executed, or failed when no item could be done. */
const endRequest = async (
  services: Pick<Services, 'clock'>,
  tx: Transaction<Tables>,
  requestId: string,
): Promise<void> => {
  const items = await listItems(tx, requestId)
  if (items.some(({ state }) => state === 'open')) return
  const state = items.some(each => each.state === 'executed') ? 'executed' : 'failed'
  await changeRequest(tx, requestId, { state, executedAt: services.clock.now() })
}

type ExecutionServices = Pick<Services, 'approvals' | 'cipher' | 'clock' | 'random'>

/** Records what an execution did, or why it could not, in the transaction of that. */
const recordExecution = async (
  services: ExecutionServices,
  tx: Transaction<Tables>,
  { request, item }: { readonly request: ApprovalRequest; readonly item: ApprovalItem },
  end: { readonly outcome: 'done' | 'refused'; readonly facts: object },
): Promise<void> =>
  await recordEntry(services, tx, {
    staffId: request.checkerId,
    staffName: request.checkerName ?? '',
    staffRoles: [],
    call: executeTopic,
    action: `execute ${request.kind}`,
    subjectKind: 'approval',
    subjectId: request.requestId,
    market: request.market,
    reason: request.decisionReason ?? '',
    before: item.before,
    after: { ...item.after, ...end.facts, subject: item.subjectId },
    address: null,
    sessionId: null,
    requestId: null,
    outcome: end.outcome,
  })

/** Ends an open item of an approved request as failed, and releases what it reserved. */
export const failItem = async (
  services: ExecutionServices,
  tx: Transaction<Tables>,
  { request, item }: { readonly request: ApprovalRequest; readonly item: ApprovalItem },
  problem: ApprovalProblem,
): Promise<void> => {
  const { requestId } = request
  await endItem(tx, { requestId, itemNo: item.itemNo }, { state: 'failed', outcome: { problem } })
  await recordExecution(services, tx, { request, item }, { outcome: 'refused', facts: { problem } })
  await releaseItems(services, tx, request, [item])
  await endRequest(services, tx, requestId)
}

/**
 * Executes one item of an approved request in `tx`, with its change of state: once, however often it
 * is called. What `execute` throws rolls both back, and the outbox tries again.
 */
export const executeItem = async (
  services: ExecutionServices,
  tx: Transaction<Tables>,
  payload: unknown,
): Promise<void> => {
  const { requestId, itemNo } = z.parse(executeMessage, payload)
  const request = await lockRequest(tx, requestId)
  const item = (await listItems(tx, requestId)).find(each => each.itemNo === itemNo)
  if (request?.state !== 'approved' || item?.state !== 'open') return
  const action = actionOf(request, item)
  const { checker } = action
  if (!checker) throw new Error(`approval ${requestId} is approved by nobody`)
  const handler = services.approvals.get(request.kind)
  const problem =
    (await findMakerProblem(services, tx, request)) ?? (await handler.check(tx, action))
  if (problem !== undefined) {
    await failItem(services, tx, { request, item }, problem)
    return
  }
  const outcome = await handler.execute(tx, { ...action, checker })
  await recordExecution(services, tx, { request, item }, { outcome: 'done', facts: outcome })
  await endItem(tx, { requestId, itemNo }, { state: 'executed', outcome })
  await endRequest(services, tx, requestId)
}
