import * as z from 'zod'

/** How simulated payouts end, and which callbacks report it. */
export const payoutSimulatorSettings = z.strictObject({
  /** The result of the next payouts; an account whose number ends in 0000 fails in any case. */
  outcome: z.enum(['succeed', 'fail']),
  /** The provider's code for a failure. */
  failureCode: z.enum([
    'INVALID_DESTINATION',
    'REJECTED_BY_CHANNEL',
    'TEMPORARY_TRANSFER_ERROR',
    'INSUFFICIENT_BALANCE',
  ]),
  /** Between acceptance and result. */
  settleAfterMs: z.int().min(0).max(600_000),
  /** How many times more each callback is sent. */
  duplicates: z.int().min(0).max(20),
  /** The callback is never sent: only reading the payout shows its result. */
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
