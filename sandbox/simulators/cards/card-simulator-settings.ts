import * as z from 'zod'

/** What becomes of charges in the stand-in's world, and of the callbacks that tell it. */
export const cardSimulatorSettings = z.object({
  /** What a confirmed charge ends as; a card whose number ends in 0002 is declined in any case. */
  outcome: z.enum(['pay', 'decline']),
  /** Whether cards need a code at all; one whose number ends in 0044 never does. */
  needsCode: z.boolean(),
  /** Between the right code and the end; 0 ends at once, in the same answer. */
  settleAfterMs: z.int().min(0).max(600_000),
  /** Charges stay in process until they are ended by hand (`end`). */
  hold: z.boolean(),
  /** How many times more each callback is sent. */
  duplicates: z.int().min(0).max(20),
  /** The callback is never sent: only asking finds out. */
  dropCallbacks: z.boolean(),
  /** Where the acquirer says its own page is; empty: where it really is. */
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
