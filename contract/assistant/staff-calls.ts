import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './staff-schemas.ts'

export const listConversations = defineCall<typeof schemas.listConversations>({
  name: 'listConversations',
  method: 'POST',
  path: 'staff/conversations',
  audience: 'staff',
  summary: 'Conversations that wait for a person, the longest waiting first.',
})

export const readConversation = defineCall<typeof schemas.readConversation>({
  name: 'readConversation',
  method: 'POST',
  path: 'staff/conversations/read',
  audience: 'staff',
  summary: 'One conversation in full; who read it is kept.',
  refusals: [protocolCode.notFound],
})

const staffChange = {
  method: 'POST',
  audience: 'staff',
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
} as const

export const takeConversation = defineCall<typeof schemas.takeConversation>({
  ...staffChange,
  name: 'takeConversation',
  path: 'staff/conversations/take',
  summary: 'The caller answers this borrower from now on.',
})

export const answerConversation = defineCall<typeof schemas.answerConversation>({
  ...staffChange,
  name: 'answerConversation',
  path: 'staff/conversations/answer',
  summary: 'Answers in a conversation that the caller has taken; it is read as plain text.',
})

export const closeConversation = defineCall<typeof schemas.closeConversation>({
  ...staffChange,
  name: 'closeConversation',
  path: 'staff/conversations/close',
  summary: 'Ends a conversation; whoever writes again begins another.',
})
