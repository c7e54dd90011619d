import { chooseMessages, messageChoices, messages } from '#contract/notification/calls.ts'
import * as schemas from '#contract/notification/schemas.ts'
import { route } from '../http/handler.ts'
import { chooseMessagesHandler, messageChoicesHandler } from './message-choices.ts'
import { messagesHandler } from './messages.ts'

export const notificationRoutes = [
  route(messages, schemas.messages, messagesHandler),
  route(messageChoices, schemas.messageChoices, messageChoicesHandler),
  route(chooseMessages, schemas.chooseMessages, chooseMessagesHandler),
]
