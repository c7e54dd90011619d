import type { InputOf, OutputOf } from '#contract/call.ts'
import type { settleCallback } from '#contract/callback/staff-calls.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { callbackCopy } from '#copy/server/callback.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findUnread, markResolved } from '../store.ts'
import { callbackResponse } from './callback-response.ts'

/** Resolves an unread callback with staff's reason, once; a second try is refused. */
export const settleCallbackHandler = async (
  { callbackId, reason }: InputOf<typeof settleCallback>,
  { services, staff, audit, locale }: StaffContext,
): Promise<OutputOf<typeof settleCallback> | Refusal> => {
  const { db, clock } = services
  const found = await findUnread(db, callbackId)
  if (!found) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const resolution = { callbackId, by: staff.name, reason, now: clock.wallNow() }
  const isResolved = await inTransaction(db, async tx => {
    if (!(await markResolved(tx, resolution))) return false
    await audit.record(tx)
    return true
  })
  if (!isResolved) {
    return refuse(refusalCode.decisionTaken, callbackCopy[locale].replies.alreadyResolved)
  }
  return callbackResponse((await findUnread(db, callbackId)) ?? found)
}
