import {
  listUnreadCallbacks,
  readCallback,
  settleCallback,
} from '#contract/callback/staff-calls.ts'
import * as staffSchemas from '#contract/callback/staff-schemas.ts'
import { type Route, route } from '../http/handler.ts'
import { listUnreadCallbacksHandler } from './staff/list-unread-callbacks.ts'
import { readCallbackHandler } from './staff/read-callback.ts'
import { settleCallbackHandler } from './staff/resolve-callback.ts'

export const callbackRoutes: readonly Route[] = [
  route(listUnreadCallbacks, staffSchemas.listUnreadCallbacks, listUnreadCallbacksHandler),
  route(readCallback, staffSchemas.readCallback, readCallbackHandler),
  route(settleCallback, staffSchemas.settleCallback, settleCallbackHandler),
]
