import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listContactMessages = defineCall<typeof schemas.listContactMessages>({
  name: 'listContactMessages',
  method: 'POST',
  path: 'staff/contact-messages',
  audience: 'staff',
  permission: 'contact-message.read',
  audit: { subject: 'contact-message' },
})

export const readContactMessage = defineCall<typeof schemas.readContactMessage>({
  name: 'readContactMessage',
  method: 'POST',
  path: 'staff/contact-messages/read',
  audience: 'staff',
  permission: 'contact-message.read',
  audit: { subject: 'contact-message', field: 'messageId' },
  refusals: [protocolCode.notFound],
})

export const answerContactMessage = defineCall<typeof schemas.answerContactMessage>({
  name: 'answerContactMessage',
  method: 'POST',
  path: 'staff/contact-messages/answer',
  audience: 'staff',
  permission: 'contact-message.answer',
  audit: { subject: 'contact-message', field: 'messageId', change: true },
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const closeContactMessage = defineCall<typeof schemas.closeContactMessage>({
  name: 'closeContactMessage',
  method: 'POST',
  path: 'staff/contact-messages/close',
  audience: 'staff',
  permission: 'contact-message.answer',
  audit: { subject: 'contact-message', field: 'messageId', change: true },
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const listSubscriptions = defineCall<typeof schemas.listSubscriptions>({
  name: 'listSubscriptions',
  method: 'POST',
  path: 'staff/subscriptions',
  audience: 'staff',
  permission: 'subscription.read',
  audit: { subject: 'newsletter' },
})
