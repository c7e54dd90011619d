import * as z from 'zod'

/**
 * What goes wrong in the stand-in's world. The faults strike its providers' side (making,
 * changing, reading); the callback knobs strike what it sends; the counter always works.
 */
export const simulatorSettings = z.object({
  /** Before every answer of the providers' side. */
  delayMs: z.int().min(0).max(120_000),
  /** `…-after-accept` does what was asked and then fails: the caller cannot tell. */
  fault: z.enum([
    'none',
    'server-error',
    'server-error-after-accept',
    'time-out-after-accept',
    'reset',
    'reset-after-accept',
    'half-body',
    'redirect',
  ]),
  /** How many more calls the fault strikes; null is until it is changed. */
  faultsLeft: z.int().min(0).nullable(),
  /** How many times more each callback is sent, at the same moment. */
  duplicates: z.int().min(0).max(100),
  /** The order of the callbacks of one payment, or of those released together. */
  callbackOrder: z.enum(['as-paid', 'reversed']),
  /** Keeps callbacks back until they are released. */
  holdCallbacks: z.boolean(),
  /** The callback is never sent: only asking the provider finds the payment. */
  dropCallbacks: z.boolean(),
  /** Added to the amount a callback claims, in minor units; the payment itself stays as paid. */
  wrongAmountMinor: z.int(),
  /** A wrong token or signature. */
  wrongToken: z.boolean(),
  /** Changes the amount in the body after it was signed. */
  tamperedBody: z.boolean(),
  /** How old a signed callback says it is. */
  callbackAgeMs: z.int().min(0),
  /** What the provider keeps of each payment, in minor units. */
  feeMinor: z.int().min(0),
  /** Between a payment and the callback that takes it back. */
  reversalDelayMs: z.int().min(0).max(600_000),
  /** Answers a second request with the same external_id with DUPLICATE_… instead of making one. */
  refuseRepeatedExternalId: z.boolean(),
  /** Whether `?external_id=` is answered; Xendit documents no such query. */
  lookupByExternalId: z.boolean(),
})
export type SimulatorSettings = z.infer<typeof simulatorSettings>
export type SimulatedFault = SimulatorSettings['fault']

const defaultSettings: SimulatorSettings = {
  delayMs: 0,
  fault: 'none',
  faultsLeft: null,
  duplicates: 0,
  callbackOrder: 'as-paid',
  holdCallbacks: false,
  dropCallbacks: false,
  wrongAmountMinor: 0,
  wrongToken: false,
  tamperedBody: false,
  callbackAgeMs: 0,
  feeMinor: 0,
  reversalDelayMs: 0,
  refuseRepeatedExternalId: false,
  lookupByExternalId: true,
}

export type SimulatorSettingsStore = {
  current(): SimulatorSettings
  /** Changes those named and leaves the others. Throws `ZodError` for what is no knob's value. */
  set(changes: Partial<SimulatorSettings>): SimulatorSettings
  reset(): SimulatorSettings
  /** The fault that strikes this call, counted down. */
  takeFault(): SimulatedFault
}

export function createSimulatorSettingsStore(): SimulatorSettingsStore {
  let current = defaultSettings
  return {
    current: () => current,
    set: changes => {
      current = simulatorSettings.parse({
        ...current,
        ...simulatorSettings.partial().strict().parse(changes),
      })
      return current
    },
    reset: () => {
      current = defaultSettings
      return current
    },
    takeFault: () => {
      const { fault, faultsLeft } = current
      if (fault === 'none' || faultsLeft === 0) return 'none'
      if (faultsLeft !== null) current = { ...current, faultsLeft: faultsLeft - 1 }
      return fault
    },
  }
}
