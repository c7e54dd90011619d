import { type MetaFunction, redirect, useActionData, useLoaderData } from 'react-router'
import { collectionType, problemInit } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import {
  type ComplaintSubject,
  readComplaintSubject,
  refusedAddress,
  startAddress,
} from '../complaint-addresses.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintSent } from './complaint-sent.tsx'
import { type SaveComplaintResult, saveComplaint } from './save-complaint.ts'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.writeTitle())

export type WriteComplaintPageData = {
  readonly subject: ComplaintSubject
  /** The selected type, subtype and product, as text. */
  readonly tags: readonly string[]
  readonly answerBy: string
  readonly replyWorkingDays: number
  readonly attemptKey: string
}

/** Redirects to the start for an unknown type, or one that the order does not support. */
const load: ScreenLoad<WriteComplaintPageData> = async (api, request) => {
  const subject = readComplaintSubject(request)
  const { problemType, problemSonType, orderNo } = subject
  const start = requireData(await api(problemInit, orderNo === '' ? {} : { orderNo }))
  const type = start.problemType.find(({ value }) => value === problemType)
  if (!type) throw redirect(startAddress(orderNo))
  const isCollection = problemType === collectionType
  const instead = start.insteadOfCollection
  const son = isCollection
    ? start.problemSonType.find(({ value }) => value === problemSonType)
    : instead.problemSonType === problemSonType && instead
  if (isCollection && (orderNo === '' || start.orderDetail?.isShow !== '1' || !son)) {
    throw redirect(refusedAddress(orderNo))
  }
  const { answerBy, replyWorkingDays, orderDetail } = start
  const order = orderNo !== '' && orderDetail ? orderDetail.productName : ''
  return {
    subject: son ? subject : { ...subject, problemSonType: '' },
    tags: [type.title, son ? son.title : '', order].filter(tag => tag !== ''),
    answerBy,
    replyWorkingDays,
    attemptKey: newAttemptKey(),
  }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const action = screenAction(saveComplaint)
export const clientAction = screenAction(saveComplaint)

const WriteComplaint = () => {
  const writing = useLoaderData<typeof load>()
  const answer = useActionData<SaveComplaintResult>()
  if (answer && 'sent' in answer) {
    return <ComplaintSent sent={answer.sent} orderNo={writing.subject.orderNo} />
  }
  return <ComplaintForm writing={writing} failure={answer?.notSent} />
}

export default WriteComplaint
