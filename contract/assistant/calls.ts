import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

/** In code points: an emoji is one. */
export const maxQuestionCharacters = 300

/** The id of the top of the option tree. Source: specification, section 7. */
export const topLevel = '0'

/** The action of an option. Value 4 is the specification's (section 2); the others are ours. */
export const actionType = { list: '1', answer: '2', agent: '3', complaint: '4' } as const

/** The kind of a record. Source: specification, section 3. */
export const recordType = { agent: '1', feedback: '2', score: '3', text: '4' } as const

/** The values of a feedback. */
export const feedbackValue = { notResolved: '0', resolved: '1' } as const

export const qaList = defineCall<typeof schemas.qaList>({
  name: 'qaList',
  method: 'GET',
  path: 'v3/user-problem/get-qa-list',
  successCode: '00',
  audience: 'borrower',
  refusals: [protocolCode.notFound],
})

export const qaConversation = defineCall<typeof schemas.qaConversation>({
  name: 'qaConversation',
  method: 'POST',
  path: 'v3/user-problem/qa-conversation',
  successCode: '00',
  audience: 'borrower',
})

export const qaRecord = defineCall<typeof schemas.qaRecord>({
  name: 'qaRecord',
  method: 'POST',
  path: 'v3/user-problem/qa-record',
  successCode: '00',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.questionRefused,
    refusalCode.scoreMissing,
    refusalCode.ratingNotOpen,
    protocolCode.notFound,
    protocolCode.tooManyRequests,
  ],
})
