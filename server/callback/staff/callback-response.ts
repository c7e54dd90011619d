import type { OutputOf } from '#contract/call.ts'
import type { settleCallback } from '#contract/callback/staff-calls.ts'
import type { UnreadCallback } from '../store.ts'

export const callbackResponse = (row: UnreadCallback): OutputOf<typeof settleCallback> => ({
  callbackId: row.callbackId,
  provider: row.provider,
  purpose: row.purpose,
  outcome: row.outcome === 'unconfirmed' ? 'unconfirmed' : 'unreadable',
  receivedAt: row.receivedAt.toISOString(),
  settledBy: row.resolvedBy ?? '',
  settledReason: row.resolvedReason ?? '',
  settledAt: row.resolvedAt?.toISOString() ?? null,
})
