import type { withdrawApproval } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { approvalCopy } from '#copy/server/approval.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import { releaseItems } from '../execute-approval.ts'
import { changeRequest, findRequest, listItems, lockRequest } from '../store.ts'
import { approvalResponse } from './approval-response.ts'

type WithdrawApprovalOutput = OutputOf<typeof withdrawApproval>

/** The maker takes a request back before it is decided; what it reserved is released. */
export const withdrawApprovalHandler = async (
  input: InputOf<typeof withdrawApproval>,
  context: StaffContext,
): Promise<WithdrawApprovalOutput | Refusal> => {
  const { services, staff, locale } = context
  const { approvalId, reason } = input
  const once = { actor: `staff:${staff.staffId}`, call: 'withdrawApproval', input }
  return await replyOnce<WithdrawApprovalOutput>(context, once, async tx => {
    const request = await lockRequest(tx, approvalId)
    if (request?.makerId !== staff.staffId) {
      return unstoredRefusal(refuse(protocolCode.notFound, say(locale, 'notFound')))
    }
    if (request.state !== 'waiting') {
      const { decisionTaken } = approvalCopy[locale].replies
      return unstoredRefusal(refuse(refusalCode.decisionTaken, decisionTaken))
    }
    const decidedAt = services.clock.now()
    await changeRequest(tx, approvalId, { state: 'withdrawn', decidedAt, decisionReason: reason })
    await releaseItems(services, tx, request, await listItems(tx, approvalId))
    return storedReply(approvalResponse(context, (await findRequest(tx, approvalId)) ?? request))
  })
}
