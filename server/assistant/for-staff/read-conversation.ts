import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readConversation } from '#contract/staff/assistant.ts'
import { findOption } from '#domain/assistant/option-tree.ts'
import { type Refusal, refuse, type StaffContext } from '../../handler.ts'
import { type Locale, say } from '../../platform/copy.ts'
import { titleOf } from '../describe-option.ts'
import { listLines, type StoredLine } from '../line-store.ts'
import { findConversation } from '../store.ts'
import { listDeeds, noteDeed } from './audit-store.ts'
import { describeConversation } from './describe-conversation.ts'

type Whole = OutputOf<typeof readConversation>

const describeEntry = (line: StoredLine, locale: Locale): Whole['lines'][number] => {
  const option = findOption(line.qaId ?? '')
  return {
    lineId: line.lineId,
    kind: line.kind,
    author: line.author,
    text: line.text || (option ? titleOf(option, locale).long : ''),
    value: line.value === null ? '' : `${line.value}`,
    botAnswered: line.found && line.found.length > 0 ? '1' : '0',
    at: line.writtenAt.toISOString(),
  }
}

/** One conversation in full. The reading is kept before anything is shown. */
export const readConversationHandler = async (
  { conversationId }: InputOf<typeof readConversation>,
  { services, staffName, locale }: StaffContext,
): Promise<Whole | Refusal> => {
  const { db } = services
  const conversation = await findConversation(db, conversationId)
  if (!conversation) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await noteDeed(db, services, { conversationId, staffName, deed: 'read', reason: '' })
  const [lines, deeds] = await Promise.all([
    listLines(db, services, [conversationId]),
    listDeeds(db, conversationId),
  ])
  return {
    ...describeConversation(conversation),
    lines: lines.map(line => describeEntry(line, locale)),
    deeds: deeds.map(({ doneAt, ...deed }) => ({ ...deed, doneAt: doneAt.toISOString() })),
  }
}
