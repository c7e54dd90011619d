import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listContactMessages } from '#contract/site/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listMessages } from '../store.ts'
import { maskedMessageResponse } from './message-response.ts'

const defaultSize = 50

export const listContactMessagesHandler = async (
  { state = 'open', sort = 'received', after, size }: InputOf<typeof listContactMessages>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listContactMessages>> => {
  const page = await listMessages(services.db, {
    state,
    markets,
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  return {
    messages: page.rows.map(row => maskedMessageResponse(services, row)),
    after: page.after,
  }
}
