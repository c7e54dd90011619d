import * as z from 'zod'
import { flag, identifier, instant, orderReference, text } from '../fields.ts'

export const qaOption = z.object({
  id: identifier,
  title_local: text(200),
  /** A shorter title for narrow places; else the same. */
  title_local_alias: text(200),
  action_type: z.enum(['1', '2', '3', '4']),
  /** The complaint's problem type; empty unless the option leads to one. */
  problemType: z.union([identifier, z.literal('')]),
})

/** The screen that an answer links to. */
export const answerScreen = z.enum(['none', 'loan', 'account', 'guide'])

const qaAnswer = z.object({
  ...qaOption.shape,
  /** The answer, with the figures in force today; empty for options that only lead on. */
  answer: text(2000),
  place: answerScreen,
})

/** A category with its options; the list is empty for options without any. */
const qaCategory = z.object({ ...qaOption.shape, answerList: z.array(qaOption) })

export const qaList = {
  summary: 'The categories of the assistant, the options of one, or an answer.',
  input: z.object({ orderNo: z.optional(text(40)), pid: z.optional(identifier) }),
  output: z.object({
    /** At the top the categories, each with its own options. */
    answerList: z.array(qaCategory),
    /** The chosen option; null at the top. */
    question: z.nullable(qaAnswer),
    /** The loan that answers are about: the one named, else the newest; null when there is none. */
    order: z.nullable(z.object({ ...orderReference, orderNo: text(40) })),
  }),
}

export const conversationState = z.enum(['open', 'waiting', 'taken', 'answered', 'closed'])

const conversationLine = z.object({
  lineId: identifier,
  /** `bot`: the assistant; `agent`: a member of staff. */
  from: z.enum(['borrower', 'bot', 'agent']),
  text: text(2000),
  at: instant,
  /** The question it answers, or empty. */
  qaId: z.union([identifier, z.literal('')]),
  place: answerScreen,
  /** The options that the bot offers. */
  answerList: z.array(qaOption),
})

export const qaConversation = {
  summary: 'The messages of the borrower’s open conversation with the assistant and the agents.',
  input: z.object({
    /** `1`: the borrower is typing, which an agent who has taken the conversation sees. */
    typing: z.optional(flag),
  }),
  output: z.object({
    state: conversationState,
    lines: z.array(conversationLine),
    /** Whether to ask if the answer helped: it is the last message. */
    isFeedbackOpen: flag,
    /** Whether to ask for a rating. */
    isScore: flag,
    /** Whether an agent may be requested: none was yet, or the answer did not help. */
    mayAskAgent: flag,
    /** The hours in which agents answer. */
    hours: text(120),
    /** Whether an agent is typing. */
    isAgentTyping: flag,
    /** When an agent read what the borrower wrote last; null: not yet. */
    seenAt: z.nullable(instant),
  }),
}

export const qaRecord = {
  summary:
    'Records an action: an agent requested, an answer marked helpful or not, a rating, a message.',
  input: z.object({
    /** Empty: about no order. */
    orderNo: z.optional(text(40)),
    type: z.enum(['1', '2', '3', '4']),
    /** Feedback: `0` or `1`. Score: one to five stars. Text: the message. */
    value: z.optional(text(4000)),
    /** The question it is about, or empty. */
    qaId: z.optional(z.union([identifier, z.literal('')])),
  }),
  output: z.object({
    reportResultData: z.object({
      /** The message to show. */
      text: text(2000),
      /** Questions that may be meant. */
      answerList: z.array(qaOption),
      /** `1`: an agent is offered. */
      contactAgent: flag,
      /** `1`: a rating is asked for. */
      isScore: flag,
      /** `1`: the rating is high enough to offer the app store's rating. */
      rateApp: flag,
    }),
  }),
}
