import type { qaConversation } from '#contract/assistant/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import {
  type AnsweredId,
  type AssistantOption,
  agentOption,
  findOption,
} from '#domain/assistant/option-tree.ts'
import type { Answerer } from './answer-question.ts'
import type { StoredLine } from './line-store.ts'
import { type OptionReader, optionResponse, titleOf } from './option-response.ts'

type ConversationLineResponse = OutputOf<typeof qaConversation>['lines'][number]

type LineContext = OptionReader & {
  readonly answerOf: Answerer
  readonly hours: string
}

type LineReply = Pick<ConversationLineResponse, 'from' | 'text'> &
  Partial<Pick<ConversationLineResponse, 'qaId' | 'place' | 'answerList'>>

type AnswerOption = Extract<AssistantOption, { readonly kind: 'answer' }>

const answerOption = (id: string | null | undefined): AnswerOption | undefined => {
  const option = id ? findOption(id) : undefined
  return option?.kind === 'answer' ? option : undefined
}

/** The question that the assistant answered to a text, if the match was certain. */
export const answeredQuestion = (line: StoredLine | undefined): AnsweredId | undefined =>
  line?.kind === 'text' && line.isSure ? answerOption(line.found?.[0])?.id : undefined

const answerReply = async (
  { answerOf }: LineContext,
  { id, answerScreen: place }: AnswerOption,
): Promise<LineReply> => ({
  from: 'bot',
  text: await answerOf(id),
  qaId: id,
  place,
})

const replyToText = async (context: LineContext, line: StoredLine): Promise<LineReply[]> => {
  const { locale } = context
  const copy = assistantCopy[locale].conversation
  // Written for an agent, who will answer.
  if (line.found === null) return []
  const sure = answerOption(answeredQuestion(line))
  if (sure) return [await answerReply(context, sure)]
  const options = line.found.flatMap(id => findOption(id) ?? [])
  if (options.length === 0) return [{ from: 'bot', text: copy.notUnderstood }]
  return [
    {
      from: 'bot',
      text: options[0]?.id === agentOption && line.isSure ? copy.offerAgent : copy.didYouMean,
      answerList: options.map(option => optionResponse(option, context)),
    },
  ]
}

const feedbackReply = async (
  context: LineContext,
  line: StoredLine,
  before: StoredLine | undefined,
): Promise<LineReply[]> => {
  const { locale } = context
  const copy = assistantCopy[locale].conversation
  const helped = line.value === 1
  const option = answerOption(line.qaId)
  // The label of a picked option is taken from its line; a typed text is shown above it.
  const picked: LineReply[] =
    option && answeredQuestion(before) !== option.id
      ? [
          { from: 'borrower', text: titleOf(option, context).long },
          await answerReply(context, option),
        ]
      : []
  const sorry = option ? copy.notHelped : copy.notHelpedWithAgent
  return [
    ...picked,
    { from: 'borrower', text: helped ? copy.resolved : copy.notResolved },
    { from: 'bot', text: helped ? copy.helped : sorry },
  ]
}

const lineReply = async (
  context: LineContext,
  line: StoredLine,
  before: StoredLine | undefined,
): Promise<LineReply[]> => {
  const copy = assistantCopy[context.locale].conversation
  const stars = line.value ?? 0
  switch (line.kind) {
    case 'text':
      return [{ from: 'borrower', text: line.text }, ...(await replyToText(context, line))]
    case 'feedback':
      return await feedbackReply(context, line, before)
    case 'score':
      return [
        { from: 'bot', text: stars < 4 ? copy.lowRating({ stars }) : copy.highRating({ stars }) },
      ]
    case 'agent-asked':
      return [
        { from: 'borrower', text: copy.contactAgent },
        { from: 'bot', text: copy.agentRequested({ hours: context.hours }) },
      ]
    case 'answer':
      return [{ from: 'agent', text: line.text }]
  }
}

/** The lines of a conversation as the borrower reads them; answers carry today's figures. */
export const conversationLinesResponse = async (
  context: LineContext,
  lines: readonly StoredLine[],
): Promise<ConversationLineResponse[]> => {
  const said: ConversationLineResponse[] = []
  for (const [index, line] of lines.entries()) {
    const replies = await lineReply(context, line, lines[index - 1])
    said.push(
      ...replies.map((each, place) => ({
        lineId: `${line.lineId}-${place}`,
        at: line.writtenAt.toISOString(),
        qaId: '' as const,
        place: 'none' as const,
        answerList: [],
        ...each,
      })),
    )
  }
  return said
}
