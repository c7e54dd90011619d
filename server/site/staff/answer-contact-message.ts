import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { answerContactMessage } from '#contract/site/staff-calls.ts'
import { siteCopy } from '#copy/server/site.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findMessage, markAnswered } from '../store.ts'
import { maskedMessageResponse } from './message-response.ts'

/** Marks a message as answered, once, with the staff name and the note. */
export const answerContactMessageHandler = async (
  { messageId, note }: InputOf<typeof answerContactMessage>,
  { services, staff, audit, locale }: StaffContext,
): Promise<OutputOf<typeof answerContactMessage> | Refusal> => {
  const now = services.clock.wallNow()
  const found = await findMessage(services.db, messageId)
  if (!found) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const answered = await inTransaction(services.db, async tx => {
    if (!(await markAnswered(tx, { messageId, by: staff.name, note, now }))) return undefined
    await audit.record(tx, {
      action: 'answered',
      subjectKind: 'contact-message',
      subjectId: messageId,
      reason: note,
    })
    return await findMessage(tx, messageId)
  })
  return answered
    ? maskedMessageResponse(services, answered)
    : refuse(refusalCode.decisionTaken, siteCopy[locale].replies.decided)
}
