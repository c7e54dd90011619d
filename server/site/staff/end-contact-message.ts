import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { answerContactMessage, closeContactMessage } from '#contract/site/staff-calls.ts'
import { siteCopy } from '#copy/server/site.js'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { endMessage, findMessage } from '../store.ts'
import { maskedMessageResponse } from './message-response.ts'

type MessageResponse = OutputOf<typeof answerContactMessage>
type End = { readonly messageId: string; readonly note: string; readonly isClosed: boolean }

/** Ends a message, once, with the staff name and the note. */
const end = async (
  { messageId, note, isClosed }: End,
  { services, staff, audit, locale }: StaffContext,
): Promise<MessageResponse | Refusal> => {
  const now = services.clock.wallNow()
  const found = await findMessage(services.db, messageId)
  if (!found) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const ended = await inTransaction(services.db, async tx => {
    if (!(await endMessage(tx, { messageId, by: staff.name, note, now, isClosed }))) {
      return undefined
    }
    await audit.record(tx, {
      action: isClosed ? 'closed' : 'answered',
      subjectKind: 'contact-message',
      subjectId: messageId,
      reason: note,
    })
    return await findMessage(tx, messageId)
  })
  return ended
    ? maskedMessageResponse(services, ended)
    : refuse(refusalCode.decisionTaken, siteCopy[locale].replies.decided)
}

export const answerContactMessageHandler = async (
  { messageId, note }: InputOf<typeof answerContactMessage>,
  context: StaffContext,
): Promise<MessageResponse | Refusal> => await end({ messageId, note, isClosed: false }, context)

/** For what needs no answer, such as an advertisement. */
export const closeContactMessageHandler = async (
  { messageId, reason }: InputOf<typeof closeContactMessage>,
  context: StaffContext,
): Promise<MessageResponse | Refusal> =>
  await end({ messageId, note: reason, isClosed: true }, context)
