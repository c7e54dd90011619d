import type { InputOf, OutputOf } from '#contract/call.ts'
import type { answerAsAgent, listOpenConversations } from '#contract/sandbox/calls.ts'
import {
  answerConversationHandler,
  listConversationsHandler,
  readConversationHandler,
  takeConversationHandler,
} from '../assistant/public.ts'
import type { CallContext, Refusal } from '../http/handler.ts'
import { asAgent } from './as-agent.ts'

export const listOpenConversationsHandler = async (
  _input: object,
  context: CallContext,
): Promise<OutputOf<typeof listOpenConversations>> => {
  const agent = asAgent(context)
  const { conversations } = await listConversationsHandler({ queue: 'waiting' }, agent)
  const found = await Promise.all(
    conversations.map(
      async ({ conversationId }) => await readConversationHandler({ conversationId }, agent),
    ),
  )
  return {
    conversations: found.flatMap(conversation => {
      if ('refused' in conversation) return []
      const { conversationId, orderNo, waitingSince, openedAt, lines } = conversation
      return {
        conversationId,
        orderNo,
        waitingSince: waitingSince ?? openedAt,
        said: lines
          .filter(({ text }) => text !== '')
          .map(({ kind, text }) => ({
            by: kind === 'answer' ? ('agent' as const) : ('borrower' as const),
            text,
          })),
      }
    }),
  }
}

export const answerAsAgentHandler = async (
  { conversationId, words }: InputOf<typeof answerAsAgent>,
  context: CallContext,
): Promise<OutputOf<typeof answerAsAgent> | Refusal> => {
  const taken = await takeConversationHandler({ conversationId }, asAgent(context))
  if ('refused' in taken) return taken
  const answer = { conversationId, answer: words }
  const done = await answerConversationHandler(answer, asAgent(context))
  return 'refused' in done ? done : { conversationId }
}
