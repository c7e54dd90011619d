import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listConversations = defineCall<typeof schemas.listConversations>({
  name: 'listConversations',
  method: 'POST',
  path: 'staff/conversations',
  audience: 'staff',
  permission: 'conversation.read',
  audit: { subject: 'conversation' },
})

export const readConversation = defineCall<typeof schemas.readConversation>({
  name: 'readConversation',
  method: 'POST',
  path: 'staff/conversations/read',
  audience: 'staff',
  permission: 'conversation.read',
  audit: { subject: 'conversation', field: 'conversationId' },
  refusals: [protocolCode.notFound],
})

/**
 * What happens in a conversation that is open beside the list, which asks every few seconds. Nothing
 * that anybody wrote is in it.
 */
export const followConversation = defineCall<typeof schemas.followConversation>({
  name: 'followConversation',
  method: 'POST',
  path: 'staff/conversation-activity/follow',
  audience: 'staff',
  permission: 'conversation.read',
  audit: { subject: 'conversation', field: 'conversationId', oncePerSession: true },
  refusals: [protocolCode.notFound],
})

const staffChange = {
  method: 'POST',
  audience: 'staff',
  permission: 'conversation.answer',
  audit: { subject: 'conversation', field: 'conversationId', change: true },
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken, refusalCode.factsChanged],
} as const

export const takeConversation = defineCall<typeof schemas.takeConversation>({
  ...staffChange,
  name: 'takeConversation',
  path: 'staff/conversations/take',
})

export const answerConversation = defineCall<typeof schemas.answerConversation>({
  ...staffChange,
  name: 'answerConversation',
  path: 'staff/conversations/answer',
})

export const handOverConversation = defineCall<typeof schemas.handOverConversation>({
  ...staffChange,
  name: 'handOverConversation',
  path: 'staff/conversations/hand-over',
})

export const closeConversation = defineCall<typeof schemas.closeConversation>({
  ...staffChange,
  name: 'closeConversation',
  path: 'staff/conversations/close',
})
