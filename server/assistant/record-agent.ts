import { isWaiting } from '#domain/assistant/conversation-state.ts'
import { contactFacts } from '../support/public.ts'
import { assistantCopy } from './copy.ts'
import { holdConversation } from './hold-conversation.ts'
import { addLine, type Recorder, reported } from './recorded.ts'

/** Asks for a person; whoever waits for one already is not put in the queue again. */
export const recordAgent: Recorder = async recording => {
  const { context, tx, qaId } = recording
  const copy = assistantCopy[context.locale]
  const conversation = await holdConversation(context, tx)
  if (isWaiting(conversation.state)) return reported(copy.agentHasIt)
  await addLine(recording, conversation, {
    line: { kind: 'agent-asked', qaId: qaId || null },
    deed: 'ask-agent',
    change: { score_open: false },
  })
  const { hours } = contactFacts({ ...context, market: conversation.market })
  return reported(copy.agentAsked(hours))
}
