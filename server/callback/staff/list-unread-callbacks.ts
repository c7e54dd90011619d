import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listUnreadCallbacks } from '#contract/callback/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listUnread } from '../store.ts'
import { callbackResponse } from './callback-response.ts'
import { callbackProviders } from './subject-markets.ts'

const defaultSize = 50

/** A page of the callbacks that could not be read or confirmed and are unresolved. */
export const listUnreadCallbacksHandler = async (
  { sort = 'received', after, size }: InputOf<typeof listUnreadCallbacks>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listUnreadCallbacks>> => {
  const page = await listUnread(services.db, {
    providers: callbackProviders(services, markets),
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  return { callbacks: page.rows.map(callbackResponse), after: page.after }
}
