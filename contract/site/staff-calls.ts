import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listContactMessages = defineCall<typeof schemas.listContactMessages>({
  name: 'listContactMessages',
  method: 'POST',
  path: 'staff/contact-messages',
  audience: 'staff',
  summary: 'Messages from the official site, oldest first, a page at a time; contacts masked.',
})

export const readContactMessage = defineCall<typeof schemas.readContactMessage>({
  name: 'readContactMessage',
  method: 'POST',
  path: 'staff/contact-messages/read',
  audience: 'staff',
  summary: 'One message in full; who read it, when and why is kept.',
  refusals: [protocolCode.notFound],
})

export const answerContactMessage = defineCall<typeof schemas.answerContactMessage>({
  name: 'answerContactMessage',
  method: 'POST',
  path: 'staff/contact-messages/answer',
  audience: 'staff',
  summary: 'Marks a message as answered, with a note of how.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const listSubscriptions = defineCall<typeof schemas.listSubscriptions>({
  name: 'listSubscriptions',
  method: 'POST',
  path: 'staff/subscriptions',
  audience: 'staff',
  summary: 'Addresses kept for news, oldest first; masked unless a reason is given, which is kept.',
})
