import { defineCall } from '../call.ts'
import type * as schemas from './staff-schemas.ts'

/**
 * Server-sent events of an open console (`consoleEvent` of queues.ts): which rows of the queues that
 * the person may read have changed, in the person's markets, and the end of the session.
 */
export const watchConsole = defineCall<typeof schemas.watchConsole>({
  name: 'watchConsole',
  method: 'GET',
  path: 'staff/live',
  audience: 'staff',
  permission: 'own-account.use',
  audit: 'none',
  stream: true,
})

/** What waits for the caller: the home screen. Counts alone, of nobody by name but colleagues. */
export const readHome = defineCall<typeof schemas.readHome>({
  name: 'readHome',
  method: 'POST',
  path: 'staff/home',
  audience: 'staff',
  permission: 'own-account.use',
  audit: 'none',
})
