import type { InputOf, OutputOf } from '#contract/call.ts'
import { collectionType, type problemSave } from '#contract/complaint/calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, takeOnce, unstoredRefusal } from '../http/reply-once.ts'
import { notify } from '../notification/public.ts'
import { say } from '../platform/copy.ts'
import { insertNumbered } from '../platform/security/entity-numbers.ts'
import { refuseClosedAccount } from '../profile/public.ts'
import { clockFrom } from './clocks.ts'
import { attachImages, readImageUrls } from './complaint-images.ts'
import { checkComplaintText } from './complaint-text.ts'
import { insertMessage } from './message-store.ts'
import { listOrderCards, type OrderCard } from './order-cards.ts'
import {
  complaintQueueOf,
  findProblemChoice,
  type ProblemChoice,
  urgencyOf,
} from './problem-types.ts'
import { insertComplaint } from './store.ts'

type ProblemSaveInput = InputOf<typeof problemSave>
type ProblemSaveOutput = OutputOf<typeof problemSave>

/** A validated complaint. */
type CheckedComplaint = {
  readonly chosen: ProblemChoice
  readonly order: OrderCard | undefined
  readonly text: string
  readonly imageIds: readonly string[]
}

const checkComplaint = async (
  input: ProblemSaveInput,
  context: BorrowerContext,
): Promise<CheckedComplaint | Refusal> => {
  const { services, signedIn, locale } = context
  const { problemType, problemSonType = '', orderNo = '' } = input
  const chosen = findProblemChoice(signedIn.market, { problemType, problemSonType })
  const isCollection = problemType === collectionType
  if (!chosen || (isCollection && !chosen.subtype)) {
    return refuse(protocolCode.malformed, say(locale, 'malformed', 'problemType'))
  }
  const orders = orderNo === '' ? [] : await listOrderCards(context)
  const order = orders.find(each => each.orderNo === orderNo)
  if (orderNo !== '' && !order) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (isCollection && order?.isShow !== '1') {
    return refuse(
      refusalCode.collectionNotSupported,
      complaintCopy[locale].replies.collectionNotSupported,
    )
  }
  const text = checkComplaintText(input.problemDetail, locale)
  if (typeof text !== 'string') return text
  const imageIds = readImageUrls(services, input.problemImage, locale)
  if ('refused' in imageIds) return imageIds
  return { chosen, order, text, imageIds }
}

/** A number that can be read aloud: the day, then eight digits. */
const newComplaintNo = ({ services }: BorrowerContext, on: string): string =>
  `A${on.slice(2).replaceAll('-', '')}-${services.random.digits(8)}`

/** Stores a complaint and starts its clocks; a retry under the same key is the same complaint. */
export const problemSaveHandler = async (
  input: ProblemSaveInput,
  context: BorrowerContext,
): Promise<ProblemSaveOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const once = { actor: `borrower:${borrowerId}`, call: 'problemSave', input }
  const checked = await checkComplaint(input, context)
  if ('refused' in checked) return checked
  const retryAfterSeconds = await takeOnce(context, once, 'complaintsByBorrower', borrowerId)
  if (retryAfterSeconds !== undefined) {
    return {
      ...refuse(protocolCode.tooManyRequests, complaintCopy[locale].replies.tooManyComplaints),
      retryAfterSeconds,
    }
  }
  const { chosen, order, text, imageIds } = checked
  return await replyOnce<ProblemSaveOutput>(context, once, async tx => {
    const closed = await refuseClosedAccount(tx, context)
    if (closed) return unstoredRefusal(closed)
    const now = services.clock.now()
    const today = services.clock.businessDate(market)
    const urgency = urgencyOf(chosen)
    const complaintId = services.random.uuid()
    const clock = clockFrom(market, today, urgency)
    const complaint = {
      complaintId,
      ...clock,
      borrowerId,
      loanId: order?.orderId ?? null,
      market,
      problemType: chosen.type.value,
      sonType: chosen.subtype?.value ?? '',
      urgent: urgency === 'urgent',
      state: 'waiting',
      queue: complaintQueueOf(chosen),
      takenBy: null,
      receivedAt: now,
      receivedOn: today,
    } as const
    const complaintNo = await insertNumbered(
      () => newComplaintNo(context, today),
      no => insertComplaint(tx, { ...complaint, complaintNo: no }),
    )
    const messageId = services.random.uuid()
    await insertMessage(tx, services, {
      messageId,
      complaintId,
      kind: 'borrower',
      author: 'borrower',
      text,
      writtenAt: now,
    })
    const images = { messageId, ownerId: borrowerId, purpose: 'complaint', imageIds, now } as const
    const refused = await attachImages(tx, images, locale)
    if (refused) return unstoredRefusal(refused)
    await notify(services, tx, {
      event: 'complaint-received',
      reference: complaintId,
      borrowerId,
      facts: { number: complaintNo, on: clock.answerBy },
    })
    return storedReply({ problemId: complaintId, complaintNo, answerBy: clock.answerBy })
  })
}
