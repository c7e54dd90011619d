import * as z from 'zod/mini'
import { flag, identifier, instant, marketCode, text } from '../fields.ts'
import { conversationState } from './schemas.ts'

const conversation = z.object({
  conversationId: identifier,
  borrowerId: identifier,
  market: marketCode,
  /** The language that the borrower reads. */
  language: text(8),
  orderNo: text(40),
  state: conversationState,
  /** Who has it, or empty. */
  takenBy: text(80),
  openedAt: instant,
  /** Since when the borrower waits for a person; null while nobody does. */
  waitingSince: z.nullable(instant),
  stars: z.nullable(z.number()),
})

export const listConversations = {
  input: z.object({
    /** `mine`: taken by the asker. `done`: answered or closed, and those the bot had alone. */
    queue: z.optional(z.enum(['waiting', 'mine', 'done'])),
    borrowerId: z.optional(identifier),
    after: z.optional(identifier),
  }),
  output: z.object({ conversations: z.array(conversation), after: z.nullable(identifier) }),
}

const conversationEntry = z.object({
  lineId: identifier,
  kind: z.enum(['agent-asked', 'feedback', 'score', 'text', 'answer']),
  /** `borrower`, or the name of one of the staff. */
  author: text(80),
  /** What was written, or the question that was answered. */
  text: text(4000),
  /** Feedback: whether it helped. Score: the stars. Else empty. */
  value: text(8),
  /** Whether the bot knew an answer to what was written. */
  botAnswered: flag,
  at: instant,
})

const staffAction = z.object({
  staffName: text(80),
  deed: text(40),
  reason: text(300),
  doneAt: instant,
})

export const readConversation = {
  input: z.object({ conversationId: identifier }),
  output: z.object({
    ...conversation.shape,
    lines: z.array(conversationEntry),
    deeds: z.array(staffAction),
  }),
}

export const takeConversation = {
  input: z.object({ conversationId: identifier }),
  output: conversation,
}

export const answerConversation = {
  input: z.object({
    conversationId: identifier,
    answer: z.string().check(z.minLength(1), z.maxLength(2000)),
  }),
  output: conversation,
}

export const closeConversation = {
  input: z.object({
    conversationId: identifier,
    reason: z.string().check(z.minLength(3), z.maxLength(300)),
  }),
  output: conversation,
}
