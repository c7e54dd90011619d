import type { InputOf, OutputOf } from '#contract/call.ts'
import type { readCallback } from '#contract/callback/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { findUnread } from '../store.ts'
import { callbackResponse } from './callback-response.ts'

/** Returns the raw callback body. Writes the audit entry first; without it nothing is returned. */
export const readCallbackHandler = async (
  { callbackId, reason }: InputOf<typeof readCallback>,
  { services, audit, locale }: StaffContext,
): Promise<OutputOf<typeof readCallback> | Refusal> => {
  const { db, cipher } = services
  const row = await findUnread(db, callbackId)
  if (!row) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await audit.record(db, {
    action: 'read',
    subjectKind: 'callback',
    subjectId: callbackId,
    reason,
  })
  const body = cipher.openBytes(row.bodyEncrypted, callbackId)
  return { ...callbackResponse(row), body: body.toString('utf8') }
}
