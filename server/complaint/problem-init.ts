import type { InputOf, OutputOf } from '#contract/call.ts'
import { collectionType, type problemInit } from '#contract/complaint/calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { marketRules } from '#domain/market/market-rules.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { draftKey } from '../profile/public.ts'
import { clockFrom } from './clocks.ts'
import { listOrderCards } from './order-cards.ts'
import { conductSubtype, generalType, type ProblemType, problemTypesOf } from './problem-types.ts'
import { hasOpenComplaintAbout } from './standing.ts'

/** The problem types of the named order, or of the newest. */
export const problemInitHandler = async (
  { orderNo, orderId }: InputOf<typeof problemInit>,
  context: BorrowerContext,
): Promise<OutputOf<typeof problemInit> | Refusal> => {
  const { services, signedIn, locale } = context
  const { market, borrowerId } = signedIn
  const orderList = await listOrderCards(context)
  const isNamed = orderNo !== undefined || orderId !== undefined
  const orderDetail = isNamed
    ? orderList.find(order => order.orderNo === orderNo || order.orderId === orderId)
    : orderList[0]
  if (isNamed && !orderDetail) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const isWaiting =
    orderDetail !== undefined &&
    (await hasOpenComplaintAbout(services.db, { borrowerId, loanId: orderDetail.orderId }))
  const types = problemTypesOf(market)
  const collection = types.find(({ value }) => value === collectionType)
  const { problems } = complaintCopy[locale]
  const titled = ({ value, title }: Pick<ProblemType, 'value' | 'title'>) => ({
    value,
    title: problems[title],
  })
  const today = services.clock.businessDate(market)
  return {
    problemType: types.map(titled),
    problemSonType: (collection?.subtypes ?? []).map(titled),
    problemStatus: isWaiting ? '1' : '0',
    orderDetail: orderDetail ?? null,
    orderList,
    insteadOfCollection: {
      problemType: generalType,
      problemSonType: conductSubtype,
      title: problems.conduct,
      refusal: complaintCopy[locale].replies.collectionNotSupported,
    },
    answerBy: clockFrom(market, today, 'ordinary').answerBy,
    replyWorkingDays: marketRules(market).conditions.complaint.replyWorkingDays,
    draftKey: draftKey(services, borrowerId),
  }
}
