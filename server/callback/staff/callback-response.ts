import type { OutputOf } from '#contract/call.ts'
import type { settleCallback } from '#contract/callback/staff-calls.ts'
import type { UnreadCallback } from '../store.ts'

export const callbackResponse = (row: UnreadCallback): OutputOf<typeof settleCallback> => ({
  callbackId: row.callback_id,
  provider: row.provider,
  purpose: row.purpose,
  outcome: row.outcome === 'unconfirmed' ? 'unconfirmed' : 'unreadable',
  receivedAt: row.received_at.toISOString(),
  settledBy: row.resolved_by ?? '',
  settledReason: row.resolved_reason ?? '',
  settledAt: row.resolved_at?.toISOString() ?? null,
})
