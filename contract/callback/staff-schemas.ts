import * as z from 'zod'
import {
  cursor,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'

const callbackRow = z.object({
  callbackId: identifier,
  provider: text(40),
  /** Its subject. */
  purpose: z.enum(['payment', 'payout', 'card']),
  /** `unconfirmed`: it was read, but the provider did not confirm it when asked. */
  outcome: z.enum(['unreadable', 'unconfirmed']),
  receivedAt: instant,
  settledBy: text(80),
  settledReason: text(300),
  settledAt: z.nullable(instant),
})

export const listUnreadCallbacks = {
  summary: 'Verified callbacks that could not be read or were not confirmed, oldest first.',
  input: z.object({
    market: z.optional(marketCode),
    sort: sortBy('received'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ callbacks: z.array(callbackRow), after: z.nullable(cursor) }),
}

export const readCallback = {
  summary: 'The raw body of a callback; who read it, when and why is recorded.',
  input: z.object({ callbackId: identifier, reason }),
  output: z.object({ ...callbackRow.shape, body: text(70_000) }),
}

export const settleCallback = {
  summary: 'Resolves such a callback with a note; it leaves the list.',
  input: z.object({ callbackId: identifier, reason }),
  output: callbackRow,
}
