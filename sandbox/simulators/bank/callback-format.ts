import type { SimulatedCallback, SimulatedPayment, SimulatedProvider } from './bank-records.ts'
import type { SimulatorSettings } from './simulator-settings.ts'

/** How one provider tells of a payment: where to, in what body, and what proves that it is it. */
export type CallbackFormat = {
  readonly callbackUrl: string
  bodyOf(
    payment: SimulatedPayment,
    told: {
      readonly kind: SimulatedCallback['kind']
      readonly settings: SimulatorSettings
      readonly now: Date
    },
  ): string
  headersOf(body: string, knobs: SimulatorSettings): Readonly<Record<string, string>>
}

export type CallbackFormats = Readonly<Record<SimulatedProvider, CallbackFormat>>

/** A payment as a callback claims it, with the knob that makes it claim another amount. */
export const withReportedAmount = (
  payment: SimulatedPayment,
  { wrongAmountMinor }: SimulatorSettings,
): SimulatedPayment => ({
  ...payment,
  minor: String(BigInt(payment.minor) + BigInt(wrongAmountMinor)),
})
