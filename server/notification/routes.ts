import {
  chooseMessages,
  messageChoices,
  messages,
  removeEmail,
  requestEmailCode,
  unreadMessages,
  verifyEmail,
} from '#contract/notification/calls.ts'
import * as schemas from '#contract/notification/schemas.ts'
import { route } from '../http/handler.ts'
import {
  removeEmailHandler,
  requestEmailCodeHandler,
  verifyEmailHandler,
} from './email/verify-address.ts'
import { chooseMessagesHandler, messageChoicesHandler } from './message-choices.ts'
import { messagesHandler, unreadMessagesHandler } from './messages.ts'

export const notificationRoutes = [
  route(messages, schemas.messages, messagesHandler),
  route(unreadMessages, schemas.unreadMessages, unreadMessagesHandler),
  route(messageChoices, schemas.messageChoices, messageChoicesHandler),
  route(chooseMessages, schemas.chooseMessages, chooseMessagesHandler),
  route(requestEmailCode, schemas.requestEmailCode, requestEmailCodeHandler),
  route(verifyEmail, schemas.verifyEmail, verifyEmailHandler),
  route(removeEmail, schemas.removeEmail, removeEmailHandler),
]
