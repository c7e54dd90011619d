import * as z from 'zod'

/** How simulated card payments end, and which callbacks report it. */
export const cardSimulatorSettings = z.strictObject({
  /** The result of a confirmed payment; a card whose number ends in 0002 is declined in any case. */
  outcome: z.enum(['pay', 'decline']),
  /** Whether cards need a code at all; one whose number ends in 0044 never does. */
  needsCode: z.boolean(),
  /** Between the right code and the result; 0 ends at once, in the same reply. */
  settleAfterMs: z.int().min(0).max(600_000),
  /** Payments stay in process until they are ended by hand (`finishAll`). */
  hold: z.boolean(),
  /** How many times more each callback is sent. */
  duplicates: z.int().min(0).max(20),
  /** The callback is never sent: only reading the payment shows its result. */
  dropCallbacks: z.boolean(),
  /** The address of the payment page as the acquirer reports it; empty: the real one. */
  pageUrl: z.string().max(2000),
})
export type CardSimulatorSettings = z.infer<typeof cardSimulatorSettings>

export const defaultCardSettings: CardSimulatorSettings = {
  outcome: 'pay',
  needsCode: true,
  settleAfterMs: 0,
  hold: false,
  duplicates: 0,
  dropCallbacks: false,
  pageUrl: '',
}
