import * as z from 'zod'
import { defaultFaultSettings, faultSettings } from '../../platform/fault-injection.ts'
import { createSettingsStore, type SettingsStore } from '../../platform/settings-store.ts'

/**
 * What goes wrong at the simulated bank. The faults apply to its providers' APIs (creating,
 * changing, reading), the callback settings to what it sends; the counter always works.
 */
const bankSimulatorSettings = faultSettings.extend({
  /** How many times more each callback is sent, at the same moment. */
  duplicates: z.int().min(0).max(100),
  /** The order of the callbacks of one payment, or of those released together. */
  callbackOrder: z.enum(['as-paid', 'reversed']),
  /** Callbacks wait until they are released. */
  holdCallbacks: z.boolean(),
  /** The callback is never sent: only asking the provider finds the payment. */
  dropCallbacks: z.boolean(),
  /** Added to the amount in a callback, in minor units; the payment itself stays as paid. */
  wrongAmountMinor: z.int(),
  /** A wrong token or signature. */
  wrongToken: z.boolean(),
  /** Changes the amount in the body after it was signed. */
  tamperedBody: z.boolean(),
  /** The age of a signed callback by its own timestamp. */
  callbackAgeMs: z.int().min(0),
  /** The provider's fee for each payment, in minor units. */
  feeMinor: z.int().min(0),
  /** Of the card with which a page of Razorpay's or Midtrans' is paid. */
  cardType: z.enum(['debit', 'credit']),
  /** What a UPI app takes the money from (`upi.payer_account_type`). */
  upiSource: z.enum(['bank_account', 'credit_card', 'credit_line', 'wallet']),
  /** Between a payment and the callback of its reversal. */
  reversalDelayMs: z.int().min(0).max(600_000),
  /** Answers a second request with the same external_id with DUPLICATE_… instead of making one. */
  refuseRepeatedExternalId: z.boolean(),
  /** Whether `?external_id=` is answered; Xendit documents no such query. */
  lookupByExternalId: z.boolean(),
})
export type BankSimulatorSettings = z.infer<typeof bankSimulatorSettings>

const defaultSettings: BankSimulatorSettings = {
  ...defaultFaultSettings,
  duplicates: 0,
  callbackOrder: 'as-paid',
  holdCallbacks: false,
  dropCallbacks: false,
  wrongAmountMinor: 0,
  wrongToken: false,
  tamperedBody: false,
  callbackAgeMs: 0,
  feeMinor: 0,
  cardType: 'debit',
  upiSource: 'bank_account',
  reversalDelayMs: 0,
  refuseRepeatedExternalId: false,
  lookupByExternalId: true,
}

export type BankSettingsStore = SettingsStore<BankSimulatorSettings>

export const createBankSettingsStore = (): BankSettingsStore =>
  createSettingsStore(bankSimulatorSettings, defaultSettings)
