import * as z from 'zod/mini'
import { identifier, instant, marketCode, reason, text } from '../fields.ts'

export const messageState = z.enum(['open', 'answered'])

const contactMessageRow = z.object({
  messageId: identifier,
  market: marketCode,
  language: text(8),
  /** Masked, until the message is opened. */
  name: text(200),
  telephone: text(40),
  receivedAt: instant,
  state: messageState,
  answeredAt: z.nullable(instant),
  answeredBy: text(80),
  note: text(300),
})

export const listContactMessages = {
  input: z.object({ state: z.optional(messageState), after: z.optional(identifier) }),
  output: z.object({ messages: z.array(contactMessageRow), after: z.nullable(identifier) }),
}

export const readContactMessage = {
  input: z.object({ messageId: identifier, reason }),
  output: z.object({ ...contactMessageRow.shape, message: text(2000) }),
}

export const answerContactMessage = {
  input: z.object({ messageId: identifier, note: reason }),
  output: contactMessageRow,
}

export const listSubscriptions = {
  input: z.object({ after: z.optional(identifier), reason: z.optional(reason) }),
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
    after: z.nullable(identifier),
  }),
}
