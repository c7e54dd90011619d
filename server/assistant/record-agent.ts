import { assistantCopy } from '#copy/server/assistant.js'
import { isWaitingForAgent } from '#domain/assistant/conversation-state.ts'
import { contactFacts } from '../support/public.ts'
import { lockOrStartConversation } from './lock-or-start-conversation.ts'
import { addLine, type Recorder, recordResult } from './recording.ts'

/** Requests an agent; a borrower who waits already is not queued again. */
export const recordAgent: Recorder = async recording => {
  const { context, tx, qaId } = recording
  const copy = assistantCopy[context.locale].conversation
  const conversation = await lockOrStartConversation(context, tx)
  if (isWaitingForAgent(conversation.state)) return recordResult(copy.agentAlreadyRequested)
  await addLine(recording, conversation, {
    line: { kind: 'agent-asked', qaId: qaId || null },
    action: 'ask-agent',
    change: { scoreOpen: false },
  })
  const { hours } = contactFacts({ ...context, market: conversation.market })
  return recordResult(copy.agentRequested({ hours }))
}
