import type { InputOf, OutputOf } from '#contract/call.ts'
import type { problemDetail } from '#contract/complaint/calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { nextComplaintState } from '#domain/complaint/complaint-state.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { contactFacts } from '../support/public.ts'
import { lateness } from './clocks.ts'
import { imageUrl } from './complaint-images.ts'
import { type ComplaintMessage, listMessages } from './message-store.ts'
import { problemTitles } from './problem-types.ts'
import { findOwnComplaint, type StoredComplaint } from './store.ts'

type ProblemDetailOutput = OutputOf<typeof problemDetail>
type BorrowerMessage = ComplaintMessage & {
  readonly kind: Exclude<ComplaintMessage['kind'], 'note'>
}

/** Internal notes are not shown to the borrower. */
const isForBorrower = (message: ComplaintMessage): message is BorrowerMessage =>
  message.kind !== 'note'

const messagesResponse = (
  { services, locale }: Pick<BorrowerContext, 'services' | 'locale'>,
  complaint: StoredComplaint,
  messages: readonly BorrowerMessage[],
) => {
  const images = (message: BorrowerMessage | undefined) =>
    (message?.imageIds ?? []).map(imageId => ({ imageId, url: imageUrl(services, imageId) }))
  const [first, ...later] = messages
  const answer = messages.findLast(({ kind }) => kind === 'answer')
  return {
    problemId: complaint.complaintId,
    complaintNo: complaint.complaintNo,
    ...problemTitles(complaint, locale),
    content: first?.text ?? '',
    images: images(first),
    disposeDetail: answer?.text ?? '',
    disposeImages: images(answer),
    thread: later.map(message => ({
      messageId: message.messageId,
      kind: message.kind,
      text: message.text,
      at: message.writtenAt.toISOString(),
      images: images(message),
    })),
  }
}

export const problemDetailHandler = async (
  { problemId }: InputOf<typeof problemDetail>,
  context: BorrowerContext,
): Promise<ProblemDetailOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const complaint = await findOwnComplaint(services.db, signedIn.borrowerId, problemId)
  if (!complaint) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const messages = await listMessages(services.db, services, problemId)
  const { market } = complaint
  const today = services.clock.businessDate(market)
  const { workingDaysLate, escalation } = lateness(complaint, today)
  return {
    ...messagesResponse(context, complaint, messages.filter(isForBorrower)),
    isScore: complaint.scoreOpen ? 1 : 0,
    score: complaint.stars,
    orderNo: complaint.orderNo ?? '',
    productName: complaint.productName ?? '',
    state: complaint.state,
    receivedAt: complaint.receivedAt.toISOString(),
    answerBy: complaint.answerBy,
    limitOn: complaint.limitOn,
    workingDaysLate,
    isPastLimit: escalation === 'regulator' ? '1' : '0',
    authority: contactFacts({ services, market, locale }).grievance.authority,
    mayWrite: nextComplaintState(complaint.state, 'write') === undefined ? '0' : '1',
  }
}
