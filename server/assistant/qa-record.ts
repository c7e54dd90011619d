import { type qaRecord, recordType } from '#contract/assistant/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import { findOption } from '#domain/assistant/option-tree.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, takeOnce, unstoredRefusal } from '../http/reply-once.ts'
import type { StoredLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { refuseClosedAccount } from '../profile/public.ts'
import { createAnswerer } from './answer-question.ts'
import { findOrderLoan } from './find-loan.ts'
import { recordAgent } from './record-agent.ts'
import { recordFeedback } from './record-feedback.ts'
import { recordScore } from './record-score.ts'
import { recordText } from './record-text.ts'
import type { Recorder, RecordResult } from './recording.ts'

type QaRecordInput = InputOf<typeof qaRecord>
type QaRecordOutput = OutputOf<typeof qaRecord>

const recorders: Readonly<Record<QaRecordInput['type'], Recorder>> = {
  [recordType.agent]: recordAgent,
  [recordType.feedback]: recordFeedback,
  [recordType.score]: recordScore,
  [recordType.text]: recordText,
}

/** Records an action of the borrower and replies; a retry under the same key is the same action. */
export const qaRecordHandler = async (
  input: QaRecordInput,
  context: BorrowerContext,
): Promise<QaRecordOutput | Refusal> => {
  const { signedIn, locale } = context
  const { borrowerId } = signedIn
  const { orderNo, type, value = '', qaId = '' } = input
  const loan = await findOrderLoan(context, orderNo)
  if (loan === 'unknown') return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const once = { actor: `borrower:${borrowerId}`, call: 'qaRecord', input }
  const retryAfterSeconds = await takeOnce(context, once, 'questionsByBorrower', borrowerId)
  if (retryAfterSeconds !== undefined) {
    return {
      ...refuse(protocolCode.tooManyRequests, assistantCopy[locale].conversation.tooManyMessages),
      retryAfterSeconds,
    }
  }
  const reply = await replyOnce<QaRecordOutput>(context, once, async tx => {
    const closed = await refuseClosedAccount(tx, context)
    if (closed) return unstoredRefusal(closed)
    const result = await recorders[type]({ context, tx, loan, value, qaId })
    return 'refused' in result ? unstoredRefusal(result) : storedReply({ reportResultData: result })
  })
  if ('refused' in reply) return reply
  return { reportResultData: await withAnswer(reply.reportResultData, context, loan) }
}

const withAnswer = async (
  { text, answerList, ...rest }: RecordResult,
  context: BorrowerContext,
  loan: StoredLoan | undefined,
): Promise<RecordResult> => {
  const option = text === '' ? findOption(answerList[0]?.id ?? '') : undefined
  if (option?.kind !== 'answer') return { text, answerList, ...rest }
  const answerOf = createAnswerer({ ...context, market: context.signedIn.market }, loan)
  return { text: await answerOf(option.id), answerList: [], ...rest }
}
