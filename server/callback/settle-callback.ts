import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { settleCallback } from '#contract/staff/callback.ts'
import { type Refusal, refuse, type StaffContext } from '../handler.ts'
import { say } from '../platform/copy.ts'
import { callbackCopy } from './copy.ts'
import { describeCallback } from './describe-callback.ts'
import { findUnread, markSettled } from './store.ts'

/** Says what a callback was, once. */
export const settleCallbackHandler = async (
  { callbackId, reason }: InputOf<typeof settleCallback>,
  { services, staffName, locale }: StaffContext,
): Promise<OutputOf<typeof settleCallback> | Refusal> => {
  const { db, clock } = services
  const found = await findUnread(db, callbackId)
  if (!found) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const settled = { callbackId, by: staffName, reason, now: clock.wallNow() }
  if (!(await markSettled(db, settled))) {
    return refuse(refusalCode.decisionTaken, callbackCopy[locale].decided)
  }
  return describeCallback((await findUnread(db, callbackId)) ?? found)
}
