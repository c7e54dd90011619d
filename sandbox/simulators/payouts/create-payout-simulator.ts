import type { Hono } from 'hono'
import {
  type CallbackDelivery,
  type CallbackDeliveryOptions,
  createCallbackDelivery,
} from '../../platform/callback-delivery.ts'
import { createFaultStore, type FaultSettings } from '../../platform/fault-injection.ts'
import { createSettingsStore, type SettingsStore } from '../../platform/settings-store.ts'
import { cashfreeCallback } from './cashfree-api.ts'
import {
  openPayoutBook,
  type PayoutApi,
  type PayoutBook,
  type SimulatedPayout,
} from './payout-book.ts'
import type { PayoutCallback } from './payout-callback.ts'
import { endAllPayouts, endLater, reportPayout, returnPayout } from './payout-lifecycle.ts'
import { payoutRoutes } from './payout-routes.ts'
import {
  defaultPayoutSettings,
  type PayoutSimulatorSettings,
  payoutSimulatorSettings,
} from './payout-simulator-settings.ts'
import { razorpayxCallback } from './razorpayx-api.ts'
import { xenditPayoutCallback } from './xendit-api.ts'

export type PayoutSimulatorOptions = CallbackDeliveryOptions & {
  /** The file of its records, which survive a kill; only in memory when left out. */
  readonly journalFile?: string
  readonly now: () => Date
  /** Where Xendit's callbacks go; the others replace its last path segment by their name. */
  readonly callbackUrl: string
  /** What proves Xendit's callbacks. */
  readonly callbackToken: string
  /** What signs RazorpayX's callbacks; undefined: the token. */
  readonly webhookSecret?: string | undefined
  /** The key of the APIs; it also signs Cashfree's callbacks. */
  readonly secretKey: string
  /** Sends the callbacks. */
  readonly fetch: typeof fetch
  readonly finishAfterMs?: number
}

export type PayoutSimulator = {
  /**
   * Xendit's own paths, and `/settings`, `/payouts/end` and `/payouts/return`, by Basic auth;
   * RazorpayX's under `/razorpayx` and Cashfree's under `/cashfree`, behind theirs.
   */
  readonly app: Hono
  payouts(): SimulatedPayout[]
  /** How payouts end. */
  setSettings(changes: Partial<PayoutSimulatorSettings>): void
  /** How calls of its API fail. */
  setFaults(changes: Partial<FaultSettings>): void
  faults(): FaultSettings
  /** Ends one pending payout, or all, with the result that the settings name. */
  finish(reference?: string): Promise<void>
  /** The borrower's bank returns money that had arrived. Throws unless the payout succeeded. */
  returnMoney(reference: string): Promise<void>
  /** Sends the last callback again, or one with an earlier status, as providers do. */
  resendCallback(reference: string, status?: SimulatedPayout['status']): Promise<void>
  /** Resolves when no callback and no pending result is left. */
  whenIdle(): Promise<void>
  close(): void
}

/** The parts of the simulator that its routes and lifecycle use. */
export type PayoutSimulatorContext = {
  readonly options: PayoutSimulatorOptions
  readonly book: PayoutBook
  readonly delivery: CallbackDelivery
  readonly settings: SettingsStore<PayoutSimulatorSettings>
  readonly faults: SettingsStore<FaultSettings>
  readonly callbacks: Readonly<Record<PayoutApi, PayoutCallback>>
}

/**
 * A bank that pays out. It offers the payout APIs of three providers over HTTP, has one set of records
 * and reports results by callbacks, in the format of the API that was used. It shares nothing with
 * the server.
 */
export function createPayoutSimulator(options: PayoutSimulatorOptions): PayoutSimulator {
  const book = openPayoutBook(options.journalFile)
  const delivery = createCallbackDelivery(options)
  const settings = createSettingsStore(
    payoutSimulatorSettings,
    defaultPayoutSettings(options.finishAfterMs ?? 0),
  )
  const callbacks = {
    xendit: xenditPayoutCallback,
    razorpayx: razorpayxCallback,
    cashfree: cashfreeCallback,
  }
  const context = { options, book, delivery, settings, faults: createFaultStore(), callbacks }
  // A kill may have come between acceptance and result.
  for (const { status, reference_id } of book.list()) {
    if (status === 'ACCEPTED') endLater(context, reference_id)
  }
  return {
    app: payoutRoutes(context),
    payouts: book.list,
    setSettings: changes => void settings.set(changes),
    setFaults: changes => void context.faults.set(changes),
    faults: context.faults.current,
    finish: reference => endAllPayouts(context, reference),
    returnMoney: reference => returnPayout(context, reference),
    resendCallback: async (reference, status) => {
      const payout = book.find(reference)
      if (payout) await reportPayout(context, { ...payout, status: status ?? payout.status })
    },
    whenIdle: delivery.whenIdle,
    close: () => {
      delivery.close()
      book.close()
    },
  }
}
