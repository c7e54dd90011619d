import { listUnreadCallbacks, readCallback, settleCallback } from '#contract/staff/callback.ts'
import { type Route, route } from '../handler.ts'
import { listUnreadCallbacksHandler } from './list-unread-callbacks.ts'
import { readCallbackHandler } from './read-callback.ts'
import { settleCallbackHandler } from './settle-callback.ts'

export const callbackRoutes: readonly Route[] = [
  route(listUnreadCallbacks, listUnreadCallbacksHandler),
  route(readCallback, readCallbackHandler),
  route(settleCallback, settleCallbackHandler),
]
