import { contactMessage, siteFacts, subscribe } from '#contract/site/calls.ts'
import * as schemas from '#contract/site/schemas.ts'
import {
  answerContactMessage,
  closeContactMessage,
  listContactMessages,
  listSubscriptions,
  readContactMessage,
} from '#contract/site/staff-calls.ts'
import * as staffSchemas from '#contract/site/staff-schemas.ts'
import { type Route, route } from '../http/handler.ts'
import { contactMessageHandler } from './contact-message.ts'
import { siteFactsHandler } from './site-facts.ts'
import {
  answerContactMessageHandler,
  closeContactMessageHandler,
} from './staff/end-contact-message.ts'
import { listContactMessagesHandler } from './staff/list-contact-messages.ts'
import { listSubscriptionsHandler } from './staff/list-subscriptions.ts'
import { readContactMessageHandler } from './staff/read-contact-message.ts'
import { subscribeHandler } from './subscribe.ts'

export const siteRoutes: readonly Route[] = [
  route(siteFacts, schemas.siteFacts, siteFactsHandler),
  route(subscribe, schemas.subscribe, subscribeHandler),
  route(contactMessage, schemas.contactMessage, contactMessageHandler),
  route(listContactMessages, staffSchemas.listContactMessages, listContactMessagesHandler),
  route(readContactMessage, staffSchemas.readContactMessage, readContactMessageHandler),
  route(answerContactMessage, staffSchemas.answerContactMessage, answerContactMessageHandler),
  route(closeContactMessage, staffSchemas.closeContactMessage, closeContactMessageHandler),
  route(listSubscriptions, staffSchemas.listSubscriptions, listSubscriptionsHandler),
]
