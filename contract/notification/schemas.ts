import * as z from 'zod/mini'
import { messageChannels } from '#domain/notification/notification-events.ts'
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

const choices = z.object({
  /** The channels on which the caller can be reached, and whether each is chosen. */
  channels: z.array(z.object({ channel: z.enum(messageChannels), chosen: flag })),
})

export const messageChoices = {
  summary: 'On which channels the caller is sent what need not be sent.',
  input: z.object({}),
  output: choices,
}

export const chooseMessages = {
  summary:
    'Chooses these channels; every decision is stored. What the law requires is sent anyway.',
  input: z.object({
    sms: z.optional(flag),
    whatsapp: z.optional(flag),
    email: z.optional(flag),
  }),
  output: choices,
}
