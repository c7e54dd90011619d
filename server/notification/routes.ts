import { messages } from '#contract/notification/calls.ts'
import * as schemas from '#contract/notification/schemas.ts'
import { route } from '../http/handler.ts'
import { messagesHandler } from './messages.ts'

export const notificationRoutes = [route(messages, schemas.messages, messagesHandler)]
