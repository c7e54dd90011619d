import { listUnreadCallbacks, readCallback, settleCallback } from '#contract/staff/callback.ts'
import { type Route, route } from '../http/handler.ts'
import { listUnreadCallbacksHandler } from './staff/list-unread-callbacks.ts'
import { readCallbackHandler } from './staff/read-callback.ts'
import { settleCallbackHandler } from './staff/resolve-callback.ts'

export const callbackRoutes: readonly Route[] = [
  route(listUnreadCallbacks, listUnreadCallbacksHandler),
  route(readCallback, readCallbackHandler),
  route(settleCallback, settleCallbackHandler),
]
