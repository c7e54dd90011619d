import * as z from 'zod'
import {
  cursor,
  flag,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'
import { conversationState } from './schemas.ts'

const conversation = z.object({
  conversationId: identifier,
  /** Counts its changes, lines included. */
  version: text(12),
  borrowerId: identifier,
  market: marketCode,
  /** The language that the borrower reads. */
  language: text(8),
  orderNo: text(40),
  state: conversationState,
  /** The agent who has taken it, or empty. */
  takenBy: text(80),
  openedAt: instant,
  /** Since when the borrower waits for an agent; null when they do not. */
  waitingSince: z.nullable(instant),
  stars: z.nullable(z.number()),
})

export const listConversations = {
  summary: 'Conversations that wait for an agent, the longest waiting first.',
  input: z.object({
    market: z.optional(marketCode),
    /** `mine`: taken by the caller. `done`: answered, closed, or without an agent. */
    queue: z.optional(z.enum(['waiting', 'mine', 'done'])),
    borrowerId: z.optional(identifier),
    /** Without it by `waiting`, or the latest first where the queue is `done` or a person's. */
    sort: sortBy('waiting', 'opened'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ conversations: z.array(conversation), after: z.nullable(cursor) }),
}

const conversationEntry = z.object({
  lineId: identifier,
  kind: z.enum(['agent-asked', 'feedback', 'score', 'text', 'answer']),
  /** `borrower`, or the name of a member of staff. */
  author: text(80),
  /** The message, or the question that was answered. */
  text: text(4000),
  /** Feedback: whether it helped. Score: the stars. Else empty. */
  value: text(8),
  /** Whether the bot found an answer. */
  botAnswered: flag,
  at: instant,
})

const staffAction = z.object({
  staffName: text(80),
  action: text(40),
  reason: text(300),
  doneAt: instant,
})

export const readConversation = {
  summary: 'One conversation in full; the access is recorded.',
  input: z.object({ conversationId: identifier }),
  output: z.object({
    ...conversation.shape,
    lines: z.array(conversationEntry),
    actions: z.array(staffAction),
  }),
}

export const followConversation = {
  summary: 'Whether the borrower of a conversation is typing, and when they last saw an answer.',
  input: z.object({
    conversationId: identifier,
    /** `1`: the caller, who has taken it, is typing an answer. */
    typing: z.optional(flag),
  }),
  output: z.object({ isBorrowerTyping: flag, seenAt: z.nullable(instant) }),
}

/** The version that the caller has read; with another since, the change is refused. */
const version = z.optional(text(12))

export const takeConversation = {
  summary: 'Assigns the conversation to the caller, who answers from now on.',
  input: z.object({ conversationId: identifier, version }),
  output: conversation,
}

export const answerConversation = {
  summary: 'Answers in a conversation that the caller has taken. The text is shown as plain text.',
  input: z.object({
    conversationId: identifier,
    answer: z.string().check(z.minLength(1), z.maxLength(2000)),
    version,
  }),
  output: conversation,
}

export const handOverConversation = {
  summary: 'Puts a conversation that the caller has taken back into the queue, for another agent.',
  input: z.object({ conversationId: identifier, reason, version }),
  output: conversation,
}

export const closeConversation = {
  summary: 'Closes a conversation; the next message of the borrower starts a new one.',
  input: z.object({
    conversationId: identifier,
    reason,
    version,
  }),
  output: conversation,
}
