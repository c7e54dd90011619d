import type { InputOf, OutputOf } from '#contract/call.ts'
import type { readCallback } from '#contract/callback/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { findUnread, insertAccess } from '../store.ts'
import { callbackResponse } from './callback-response.ts'

/** Returns the raw callback body. Writes the audit row first; without it nothing is returned. */
export const readCallbackHandler = async (
  { callbackId, reason }: InputOf<typeof readCallback>,
  { services, staffName, locale }: StaffContext,
): Promise<OutputOf<typeof readCallback> | Refusal> => {
  const { db, cipher, clock, random } = services
  const row = await findUnread(db, callbackId)
  if (!row) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const now = clock.wallNow()
  await insertAccess(db, { auditId: random.uuid(), callbackId, by: staffName, reason, now })
  const body = cipher.openBytes(row.bodyEncrypted, callbackId)
  return { ...callbackResponse(row), body: body.toString('utf8') }
}
