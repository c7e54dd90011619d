import { qaConversation, qaList, qaRecord } from '#contract/assistant/calls.ts'
import * as schemas from '#contract/assistant/schemas.ts'
import {
  answerConversation,
  closeConversation,
  followConversation,
  handOverConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import * as staffSchemas from '#contract/assistant/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { qaConversationHandler } from './qa-conversation.ts'
import { qaListHandler } from './qa-list.ts'
import { qaRecordHandler } from './qa-record.ts'
import { answerConversationHandler } from './staff/answer-conversation.ts'
import { closeConversationHandler } from './staff/close-conversation.ts'
import { followConversationHandler } from './staff/follow-conversation.ts'
import { handOverConversationHandler } from './staff/hand-over-conversation.ts'
import { listConversationsHandler } from './staff/list-conversations.ts'
import { readConversationHandler } from './staff/read-conversation.ts'
import { takeConversationHandler } from './staff/take-conversation.ts'

export const assistantRoutes = [
  route(qaList, schemas.qaList, qaListHandler),
  route(qaConversation, schemas.qaConversation, qaConversationHandler),
  route(qaRecord, schemas.qaRecord, qaRecordHandler),
  route(listConversations, staffSchemas.listConversations, listConversationsHandler),
  route(readConversation, staffSchemas.readConversation, readConversationHandler),
  route(followConversation, staffSchemas.followConversation, followConversationHandler),
  route(takeConversation, staffSchemas.takeConversation, takeConversationHandler),
  route(answerConversation, staffSchemas.answerConversation, answerConversationHandler),
  route(handOverConversation, staffSchemas.handOverConversation, handOverConversationHandler),
  route(closeConversation, staffSchemas.closeConversation, closeConversationHandler),
]
