import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readContactMessage } from '#contract/site/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { findMessage } from '../store.ts'
import { fullMessageResponse } from './message-response.ts'

/** One message in full. The audit entry is written before anything is shown. */
export const readContactMessageHandler = async (
  { messageId, reason }: InputOf<typeof readContactMessage>,
  { services, audit, locale }: StaffContext,
): Promise<OutputOf<typeof readContactMessage> | Refusal> => {
  const row = await findMessage(services.db, messageId)
  if (!row) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await audit.record(services.db, {
    action: 'read',
    subjectKind: 'contact-message',
    subjectId: row.messageId,
    reason,
  })
  return fullMessageResponse(services, row)
}
