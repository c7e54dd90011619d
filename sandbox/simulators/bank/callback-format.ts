import type {
  SimulatedAccount,
  SimulatedCallback,
  SimulatedPayment,
  SimulatedProvider,
} from './bank-records.ts'
import type { BankSimulatorSettings } from './bank-simulator-settings.ts'

export type PaymentCallbackKind = Exclude<SimulatedCallback['kind'], 'expired'>

/** One provider's callbacks about a payment: their address, body and proof of origin. */
export type CallbackFormat = {
  readonly callbackUrl: string
  bodyOf(
    payment: SimulatedPayment,
    event: {
      readonly kind: PaymentCallbackKind
      readonly settings: BankSimulatorSettings
      readonly now: Date
    },
  ): string
  /** Of a request that has expired; undefined where the provider documents none. */
  expiredBodyOf(account: SimulatedAccount, settings: BankSimulatorSettings): string | undefined
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
