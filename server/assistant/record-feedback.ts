import { feedbackValue } from '#contract/assistant/calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import { findOption } from '#domain/assistant/option-tree.ts'
import { refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { lockOrStartConversation } from './lock-or-start-conversation.ts'
import { addLine, type Recorder, recordResult } from './recording.ts'

/** Whether an answer helped: the answer to a question or, without one, an agent's. */
export const recordFeedback: Recorder = async recording => {
  const { context, tx, qaId, value } = recording
  const { locale } = context
  const copy = assistantCopy[locale].conversation
  const bad = (field: string) => refuse(protocolCode.malformed, say(locale, 'malformed', field))
  const helped = value === feedbackValue.resolved
  if (!helped && value !== feedbackValue.notResolved) return bad('value')
  const conversation = await lockOrStartConversation(context, tx)
  const isOfAgent = qaId === '' && conversation.state === 'answered'
  if (!isOfAgent && findOption(qaId)?.kind !== 'answer') return bad('qaId')
  const asksStars = helped && conversation.stars === null
  await addLine(recording, conversation, {
    line: { kind: 'feedback', qaId: qaId || null, value: Number(value) },
    action: isOfAgent ? (helped ? 'helped' : 'not-helped') : undefined,
    change: { scoreOpen: asksStars },
  })
  if (helped) return recordResult(copy.helped, { isScore: asksStars ? '1' : '0' })
  return isOfAgent
    ? recordResult(copy.notHelpedWithAgent)
    : recordResult(copy.notHelped, { contactAgent: '1' })
}
