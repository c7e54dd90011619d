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
  writeAddress,
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
  /** Whose text and photos the browser keeps. */
  readonly draftKey: string
}

/**
 * Redirects to the start for an unknown type, or one that the order does not support. A loan that the
 * address names by its id is named by its number afterwards.
 */
const load: ScreenLoad<WriteComplaintPageData> = async (api, request) => {
  const subject = readComplaintSubject(request)
  const { problemType, problemSonType, orderNo } = subject
  const orderId = new URL(request.url).searchParams.get('orderId')
  if (orderNo === '' && orderId) {
    const { orderDetail } = requireData(await api(problemInit, { orderId }))
    if (orderDetail) throw redirect(writeAddress({ ...subject, orderNo: orderDetail.orderNo }))
  }
  const start = requireData(await api(problemInit, orderNo === '' ? {} : { orderNo }))
  const type = start.problemType.find(({ value }) => value === problemType)
  if (!type) throw redirect(startAddress(orderNo))
  const isCollection = problemType === collectionType
  const instead = start.insteadOfCollection
  const subtype = isCollection
    ? start.problemSonType.find(({ value }) => value === problemSonType)
    : instead.problemSonType === problemSonType && instead
  if (isCollection && (orderNo === '' || start.orderDetail?.isShow !== '1' || !subtype)) {
    throw redirect(refusedAddress(orderNo))
  }
  const { answerBy, replyWorkingDays, orderDetail, draftKey } = start
  const order = orderNo !== '' && orderDetail ? orderDetail.productName : ''
  return {
    subject: subtype ? subject : { ...subject, problemSonType: '' },
    tags: [type.title, subtype ? subtype.title : '', order].filter(tag => tag !== ''),
    answerBy,
    replyWorkingDays,
    attemptKey: newAttemptKey(),
    draftKey,
  }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const action = screenAction(saveComplaint)
export const clientAction = screenAction(saveComplaint)

const WriteComplaint = () => {
  const pageData = useLoaderData<typeof load>()
  const result = useActionData<SaveComplaintResult>()
  if (result && 'sent' in result) {
    return <ComplaintSent sent={result.sent} orderNo={pageData.subject.orderNo} />
  }
  return <ComplaintForm pageData={pageData} failure={result?.failure} />
}

export default WriteComplaint
