import type { InputOf, OutputOf } from '#contract/call.ts'
import type { problemDetail } from '#contract/complaint.ts'
import { protocolCode } from '#contract/envelope.ts'
import { stateAfter } from '#domain/complaint/state.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { contactFacts } from '../support/public.ts'
import { lateness } from './clocks.ts'
import { imageUrl } from './complaint-images.ts'
import { listMessages, type Message } from './message-store.ts'
import { problemWords } from './problem-types.ts'
import { findOwnComplaint, type StoredComplaint } from './store.ts'

type Detail = OutputOf<typeof problemDetail>
type Told = Message & { readonly kind: Exclude<Message['kind'], 'note'> }

/** Our own notes are about the borrower, not for them. */
const isTold = (message: Message): message is Told => message.kind !== 'note'

const describeMessages = (
  { services, locale }: Pick<BorrowerContext, 'services' | 'locale'>,
  complaint: StoredComplaint,
  messages: readonly Told[],
) => {
  const images = (message: Told | undefined) =>
    (message?.imageIds ?? []).map(imageId => ({ imageId, url: imageUrl(services, imageId) }))
  const [first, ...later] = messages
  const answer = messages.findLast(({ kind }) => kind === 'answer')
  return {
    problemId: complaint.complaintId,
    complaintNo: complaint.complaintNo,
    ...problemWords(complaint, locale),
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
): Promise<Detail | Refusal> => {
  const { services, signedIn, locale } = context
  const complaint = await findOwnComplaint(services.db, signedIn.borrowerId, problemId)
  if (!complaint) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const messages = await listMessages(services.db, services, problemId)
  const { market } = complaint
  const today = services.clock.businessDate(market)
  const { workingDaysLate, escalation } = lateness(complaint, today)
  return {
    ...describeMessages(context, complaint, messages.filter(isTold)),
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
    mayWrite: stateAfter(complaint.state, 'write') === undefined ? '0' : '1',
  }
}
