import { qaConversation, qaList, qaRecord } from '#contract/assistant.ts'
import {
  answerConversation,
  closeConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/staff/assistant.ts'
import { route } from '../handler.ts'
import { answerConversationHandler } from './for-staff/answer-conversation.ts'
import { closeConversationHandler } from './for-staff/close-conversation.ts'
import { listConversationsHandler } from './for-staff/list-conversations.ts'
import { readConversationHandler } from './for-staff/read-conversation.ts'
import { takeConversationHandler } from './for-staff/take-conversation.ts'
import { qaConversationHandler } from './qa-conversation.ts'
import { qaListHandler } from './qa-list.ts'
import { qaRecordHandler } from './qa-record.ts'

export const assistantRoutes = [
  route(qaList, qaListHandler),
  route(qaConversation, qaConversationHandler),
  route(qaRecord, qaRecordHandler),
  route(listConversations, listConversationsHandler),
  route(readConversation, readConversationHandler),
  route(takeConversation, takeConversationHandler),
  route(answerConversation, answerConversationHandler),
  route(closeConversation, closeConversationHandler),
]
