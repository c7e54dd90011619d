import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listContactMessages } from '#contract/site/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listMessages } from '../store.ts'
import { maskedMessageResponse } from './message-response.ts'

const pageSize = 50

export const listContactMessagesHandler = async (
  input: InputOf<typeof listContactMessages>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listContactMessages>> => {
  const rows = await listMessages(services.db, {
    state: input.state ?? 'open',
    markets,
    after: input.after,
    size: pageSize,
  })
  const last = rows.at(-1)
  return {
    messages: rows.map(row => maskedMessageResponse(services, row)),
    after: rows.length === pageSize && last ? last.messageId : null,
  }
}
