import { qaConversation, qaList, qaRecord } from '#contract/assistant.ts'
import {
  answerConversation,
  closeConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/staff/assistant.ts'
import { route } from '../http/handler.ts'
import { qaConversationHandler } from './qa-conversation.ts'
import { qaListHandler } from './qa-list.ts'
import { qaRecordHandler } from './qa-record.ts'
import { answerConversationHandler } from './staff/answer-conversation.ts'
import { closeConversationHandler } from './staff/close-conversation.ts'
import { listConversationsHandler } from './staff/list-conversations.ts'
import { readConversationHandler } from './staff/read-conversation.ts'
import { takeConversationHandler } from './staff/take-conversation.ts'

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
