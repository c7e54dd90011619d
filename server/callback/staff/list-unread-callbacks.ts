import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listUnreadCallbacks } from '#contract/callback/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listUnread } from '../store.ts'
import { callbackResponse } from './callback-response.ts'
import { callbackProviders } from './subject-markets.ts'

const pageSize = 50

/** A page of the callbacks that could not be read or confirmed and are unresolved, oldest first. */
export const listUnreadCallbacksHandler = async (
  input: InputOf<typeof listUnreadCallbacks>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listUnreadCallbacks>> => {
  const rows = await listUnread(services.db, {
    providers: callbackProviders(services, markets),
    after: input.after,
    size: pageSize,
  })
  const callbacks = rows.map(callbackResponse)
  const last = callbacks.at(-1)
  return { callbacks, after: callbacks.length === pageSize && last ? last.callbackId : null }
}
