import * as z from 'zod/mini'
import { flag, identifier, instant, orderReference, text } from '../fields.ts'

export const qaOption = z.object({
  id: identifier,
  title_local: text(200),
  /** Shorter, where there is little room; else the same. */
  title_local_alias: text(200),
  action_type: z.enum(['1', '2', '3', '4']),
  /** What a complaint would be about; empty unless the option leads to one. */
  problemType: z.union([identifier, z.literal('')]),
})

/** A screen of ours that an answer speaks of. */
export const answerScreen = z.enum(['none', 'loan', 'account', 'guide'])

const qaAnswer = z.object({
  ...qaOption.shape,
  /** What is answered, with the figures in force today; empty for what only leads on. */
  answer: text(2000),
  place: answerScreen,
})

/** A category holds its own options; of what leads nowhere further it is empty. */
const qaCategory = z.object({ ...qaOption.shape, answerList: z.array(qaOption) })

export const qaList = {
  summary: 'What can be asked: the categories at the top, the options of one, or an answer.',
  input: z.object({ orderNo: z.optional(text(40)), pid: z.optional(identifier) }),
  output: z.object({
    /** At the top the categories, each with its own options. */
    answerList: z.array(qaCategory),
    /** What was picked; null at the top. */
    question: z.nullable(qaAnswer),
    /** The loan that is meant: the one named, else the newest; null for someone who has none. */
    order: z.nullable(z.object({ ...orderReference, orderNo: text(40) })),
  }),
}

export const conversationState = z.enum(['open', 'waiting', 'taken', 'answered', 'closed'])

const conversationLine = z.object({
  lineId: identifier,
  /** `bot` speaks by itself; `agent` is a person. */
  from: z.enum(['borrower', 'bot', 'agent']),
  text: text(2000),
  at: instant,
  /** The question it answers, or empty. */
  qaId: z.union([identifier, z.literal('')]),
  place: answerScreen,
  /** What the bot offers to pick from. */
  answerList: z.array(qaOption),
})

export const qaConversation = {
  summary: 'What the borrower and we have written to each other in the conversation that is open.',
  input: z.object({}),
  output: z.object({
    state: conversationState,
    lines: z.array(conversationLine),
    /** Asked whether it helped: nothing came after the last answer. */
    isFeedbackOpen: flag,
    /** Stars are asked for. */
    isScore: flag,
    /** A person may be asked now: nobody has been yet, or their answer did not help. */
    mayAskAgent: flag,
    /** When agents answer. */
    hours: text(120),
  }),
}

export const qaRecord = {
  summary: 'Keeps what the borrower did: asked for an agent, said whether it helped, rated, wrote.',
  input: z.object({
    /** Empty: about no order. */
    orderNo: z.optional(text(40)),
    type: z.enum(['1', '2', '3', '4']),
    /** Feedback: `0` or `1`. Score: one to five stars. Text: what was written. */
    value: z.optional(text(4000)),
    /** The question it is about, or empty. */
    qaId: z.optional(z.union([identifier, z.literal('')])),
  }),
  output: z.object({
    reportResultData: z.object({
      /** What to say to the borrower. */
      text: text(2000),
      /** Questions that may be meant. */
      answerList: z.array(qaOption),
      /** `1`: a person is offered. */
      contactAgent: flag,
      /** `1`: stars are asked for. */
      isScore: flag,
      /** `1`: so many stars that the store's own rating is offered. */
      rateApp: flag,
    }),
  }),
}
