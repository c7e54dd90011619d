import type { InputOf, OutputOf } from '#contract/call.ts'
import type { problemWrite } from '#contract/complaint/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { nextComplaintState } from '#domain/complaint/complaint-state.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, takeOnce, unstoredRefusal } from '../http/reply-once.ts'
import { say } from '../platform/copy.ts'
import { refuseClosedAccount } from '../profile/public.ts'
import { clockChange } from './clocks.ts'
import { checkComplaintText } from './complaint-text.ts'
import { insertMessage } from './message-store.ts'
import { findOwnComplaint, lockComplaint, updateComplaint } from './store.ts'

type ProblemWriteOutput = OutputOf<typeof problemWrite>

/** Adds a borrower's message; the complaint waits for us again, and the clock runs. */
export const problemWriteHandler = async (
  input: InputOf<typeof problemWrite>,
  context: BorrowerContext,
): Promise<ProblemWriteOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId } = signedIn
  const { problemId } = input
  const copy = complaintCopy[locale].replies
  const own = await findOwnComplaint(services.db, borrowerId, problemId)
  if (!own) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const text = checkComplaintText(input.problemDetail, locale)
  if (typeof text !== 'string') return text
  const once = { actor: `borrower:${borrowerId}`, call: 'problemWrite', input }
  const retryAfterSeconds = await takeOnce(context, once, 'complaintsByBorrower', borrowerId)
  if (retryAfterSeconds !== undefined) {
    return { ...refuse(protocolCode.tooManyRequests, copy.tooManyComplaints), retryAfterSeconds }
  }
  return await replyOnce<ProblemWriteOutput>(context, once, async tx => {
    const closed = await refuseClosedAccount(tx, context)
    if (closed) return unstoredRefusal(closed)
    const complaint = await lockComplaint(tx, problemId)
    const next = complaint && nextComplaintState(complaint.state, 'write')
    if (!next) return unstoredRefusal(refuse(refusalCode.complaintClosed, copy.closed))
    const today = services.clock.businessDate(complaint.market)
    const clock = clockChange(complaint, next, today)
    // A new answer can be rated again, unless the last one was.
    await updateComplaint(tx, problemId, { ...clock, state: next, scoreOpen: false })
    await insertMessage(tx, services, {
      messageId: services.random.uuid(),
      complaintId: problemId,
      kind: 'borrower',
      author: 'borrower',
      text,
      writtenAt: services.clock.now(),
    })
    const answerBy = clock.answerBy ?? complaint.answerBy
    return storedReply({ problemId, answerBy })
  })
}
