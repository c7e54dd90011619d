import { type MetaFunction, redirect, useActionData, useLoaderData } from 'react-router'
import { collectionType, problemInit } from '#contract/complaint.ts'
import * as copy from '../copy/compiled/complaint.js'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { screenAction } from '../shell/screen-action.ts'
import { requireData } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { type About, readAbout, refusedAddress, startAddress } from './complaint-addresses.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintSent } from './complaint-sent.tsx'
import { type SaveAnswer, saveComplaint } from './save-complaint.ts'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.writeTitle())

export type Writing = {
  readonly about: About
  /** What was picked, in words. */
  readonly tags: readonly string[]
  readonly answerBy: string
  readonly replyWorkingDays: number
  readonly attemptKey: string
}

/** An address that names no type of ours, or one that the order does not support, leads back. */
const load: Load<Writing> = async (api, request) => {
  const about = readAbout(request)
  const { problemType, problemSonType, orderNo } = about
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
    about: son ? about : { ...about, problemSonType: '' },
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
  const answer = useActionData<SaveAnswer>()
  if (answer && 'sent' in answer) {
    return <ComplaintSent sent={answer.sent} orderNo={writing.about.orderNo} />
  }
  return <ComplaintForm writing={writing} notSent={answer?.notSent} />
}

export default WriteComplaint
