import * as z from 'zod'

/** What becomes of payouts in the stand-in's world, and of the callbacks that tell it. */
export const payoutSimulatorSettings = z.object({
  /** What the next payouts end as; an account whose number ends in 0000 fails in any case. */
  outcome: z.enum(['succeed', 'fail']),
  /** Why they fail, in the provider's words. */
  failureCode: z.enum([
    'INVALID_DESTINATION',
    'REJECTED_BY_CHANNEL',
    'TEMPORARY_TRANSFER_ERROR',
    'INSUFFICIENT_BALANCE',
  ]),
  /** Between accepting and ending. */
  settleAfterMs: z.int().min(0).max(600_000),
  /** How many times more each callback is sent. */
  duplicates: z.int().min(0).max(20),
  /** The callback is never sent: only asking finds out. */
  dropCallbacks: z.boolean(),
  /** Payouts stay pending until they are ended by hand (`/payouts/end`). */
  hold: z.boolean(),
})
export type PayoutSimulatorSettings = z.infer<typeof payoutSimulatorSettings>

export const defaultPayoutSettings = (settleAfterMs: number): PayoutSimulatorSettings => ({
  outcome: 'succeed',
  failureCode: 'INVALID_DESTINATION',
  settleAfterMs,
  duplicates: 0,
  dropCallbacks: false,
  hold: false,
})
