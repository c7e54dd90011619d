import type { readConversation } from '#contract/assistant/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { findOption } from '#domain/assistant/option-tree.ts'
import { listSubjectActions } from '../../audit/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { findQuestionTexts } from '../../support/public.ts'
import { findActivity, isUnseen, saveActivity } from '../activity-store.ts'
import { listLines, type StoredLine } from '../line-store.ts'
import { type OptionReader, titleOf } from '../option-response.ts'
import { findConversation } from '../store.ts'
import { conversationResponse } from './conversation-response.ts'

type ReadConversationOutput = OutputOf<typeof readConversation>

const lineResponse = (
  line: StoredLine,
  reader: OptionReader,
): ReadConversationOutput['lines'][number] => {
  const option = findOption(line.qaId ?? '')
  return {
    lineId: line.lineId,
    kind: line.kind,
    author: line.author,
    text: line.text || (option ? titleOf(option, reader).long : ''),
    value: line.value === null ? '' : `${line.value}`,
    botAnswered: line.found && line.found.length > 0 ? '1' : '0',
    at: line.writtenAt.toISOString(),
  }
}

/** One conversation in full. The audit entry is written before anything is shown. */
export const readConversationHandler = async (
  { conversationId }: InputOf<typeof readConversation>,
  { services, staff, audit, locale }: StaffContext,
): Promise<ReadConversationOutput | Refusal> => {
  const { db } = services
  const conversation = await findConversation(db, conversationId)
  if (!conversation) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await audit.record(db, {
    action: 'read',
    subjectKind: 'conversation',
    subjectId: conversationId,
    reason: '',
  })
  const place = { market: conversation.market, locale }
  const reader = { ...place, questions: await findQuestionTexts(services, place) }
  const [lines, actions] = await Promise.all([
    listLines(db, services, [conversationId]),
    listSubjectActions(db, 'conversation', conversationId),
  ])
  // Read by the agent who answers, what the borrower wrote is seen.
  const writtenAt = lines.findLast(({ author }) => author === 'borrower')?.writtenAt
  if (conversation.takenBy === staff.name) {
    const { agentSeenAt } = await findActivity(db, conversationId)
    if (isUnseen(writtenAt, agentSeenAt)) {
      await saveActivity(db, conversation, { agentSeenAt: services.clock.now() })
    }
  }
  return {
    ...conversationResponse(conversation),
    lines: lines.map(line => lineResponse(line, reader)),
    actions: actions.map(({ action, doneAt, ...done }) => ({
      ...done,
      action,
      doneAt: doneAt.toISOString(),
    })),
  }
}
