import { contactMessage, siteFacts, subscribe } from '#contract/site.ts'
import {
  answerContactMessage,
  listContactMessages,
  listSubscriptions,
  readContactMessage,
} from '#contract/staff/site.ts'
import { type Route, route } from '../http/handler.ts'
import { contactMessageHandler } from './contact-message.ts'
import { siteFactsHandler } from './site-facts.ts'
import { answerContactMessageHandler } from './staff/answer-contact-message.ts'
import { listContactMessagesHandler } from './staff/list-contact-messages.ts'
import { listSubscriptionsHandler } from './staff/list-subscriptions.ts'
import { readContactMessageHandler } from './staff/read-contact-message.ts'
import { subscribeHandler } from './subscribe.ts'

export const siteRoutes: readonly Route[] = [
  route(siteFacts, siteFactsHandler),
  route(subscribe, subscribeHandler),
  route(contactMessage, contactMessageHandler),
  route(listContactMessages, listContactMessagesHandler),
  route(readContactMessage, readContactMessageHandler),
  route(answerContactMessage, answerContactMessageHandler),
  route(listSubscriptions, listSubscriptionsHandler),
]
