import type { SimulatedCallback, SimulatedPayment, SimulatedProvider } from './bank-records.ts'
import type { BankSimulatorSettings } from './bank-simulator-settings.ts'

/** One provider's callbacks about a payment: their address, body and proof of origin. */
export type CallbackFormat = {
  readonly callbackUrl: string
  bodyOf(
    payment: SimulatedPayment,
    event: {
      readonly kind: SimulatedCallback['kind']
      readonly settings: BankSimulatorSettings
      readonly now: Date
    },
  ): string
  headersOf(body: string, settings: BankSimulatorSettings): Readonly<Record<string, string>>
}

export type CallbackFormats = Readonly<Record<SimulatedProvider, CallbackFormat>>

/** A payment as a callback reports it, with the amount changed by `wrongAmountMinor`. */
export const withReportedAmount = (
  payment: SimulatedPayment,
  { wrongAmountMinor }: BankSimulatorSettings,
): SimulatedPayment => ({
  ...payment,
  minor: String(BigInt(payment.minor) + BigInt(wrongAmountMinor)),
})
