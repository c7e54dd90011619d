import * as z from 'zod/mini'
import { flag, identifier, instant, text } from '../fields.ts'

export const messages = {
  summary: 'What the caller was notified of, newest first, paged; marks what it lists as read.',
  input: z.object({ after: z.optional(identifier) }),
  output: z.object({
    messages: z.array(
      z.object({
        messageId: identifier,
        title: text(80),
        text: text(400),
        sentAt: instant,
        /** Listed for the first time. */
        isNew: flag,
      }),
    ),
    after: z.nullable(identifier),
  }),
}
