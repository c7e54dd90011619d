import * as z from 'zod'
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

export const unreadMessages = {
  summary: 'How many messages the caller has not been shown yet, as digits; 99 for more.',
  input: z.object({}),
  output: z.object({ unread: text(2) }),
}

const choices = z.object({
  /** The channels on which the caller can be reached, and whether each is chosen. */
  channels: z.array(z.object({ channel: z.enum(messageChannels), chosen: flag })),
  email: z.object({
    /** Whether messages go by e-mail here at all. */
    offered: flag,
    /** The verified address, masked; empty without one. */
    address: text(254),
    /** The address that a code was sent to, which is still valid; empty without one. */
    pending: text(254),
  }),
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

export const requestEmailCode = {
  summary: 'Sends a code to an e-mail address, by which the caller shows that it is theirs.',
  input: z.object({ email: text(300) }),
  output: choices,
}

export const verifyEmail = {
  summary: 'Proves the code; from then on messages go to the address.',
  input: z.object({ code: text(20) }),
  output: choices,
}

export const removeEmail = {
  summary: 'Forgets the e-mail address of the caller, verified or not.',
  input: z.object({}),
  output: choices,
}
