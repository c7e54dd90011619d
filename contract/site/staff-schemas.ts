import * as z from 'zod'
import {
  cursor,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'

/** `closed`: without an answer. */
export const messageState = z.enum(['open', 'answered', 'closed'])

const contactMessageRow = z.object({
  messageId: identifier,
  market: marketCode,
  language: text(8),
  /** Masked until the message is read. */
  name: text(200),
  telephone: text(40),
  receivedAt: instant,
  state: messageState,
  answeredAt: z.nullable(instant),
  answeredBy: text(80),
  note: text(300),
})

export const listContactMessages = {
  summary: 'Messages from the official site, oldest first, paged; contact data masked.',
  input: z.object({
    market: z.optional(marketCode),
    state: z.optional(messageState),
    sort: sortBy('received'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ messages: z.array(contactMessageRow), after: z.nullable(cursor) }),
}

export const readContactMessage = {
  summary: 'One message in full; who read it, when and why is recorded.',
  input: z.object({ messageId: identifier, reason }),
  output: z.object({ ...contactMessageRow.shape, message: text(2000) }),
}

export const answerContactMessage = {
  summary: 'Marks a message as answered, with a note.',
  input: z.object({ messageId: identifier, note: reason }),
  output: contactMessageRow,
}

export const closeContactMessage = {
  summary: 'Closes a message that needs no answer, with a reason.',
  input: z.object({ messageId: identifier, reason }),
  output: contactMessageRow,
}

export const listSubscriptions = {
  summary:
    'Newsletter addresses, oldest first; masked unless a reason is given, which is recorded.',
  input: z.object({
    market: z.optional(marketCode),
    sort: sortBy('since'),
    after: z.optional(cursor),
    /** 200 when absent. */
    size: z.optional(pageSize),
    reason: z.optional(reason),
  }),
  output: z.object({
    subscriptions: z.array(
      z.object({
        subscriptionId: identifier,
        market: marketCode,
        language: text(8),
        email: text(200),
        since: instant,
      }),
    ),
    after: z.nullable(cursor),
  }),
}
