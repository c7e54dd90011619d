import { Hono } from 'hono'
import {
  type CallbackDelivery,
  type CallbackDeliveryOptions,
  createCallbackDelivery,
} from '../../platform/callback-delivery.ts'
import { createFaultStore, type FaultSettings } from '../../platform/fault-injection.ts'
import { createSettingsStore, type SettingsStore } from '../../platform/settings-store.ts'
import { cardPageRoutes } from './card-page-routes.ts'
import {
  type CardPaymentBook,
  openCardPaymentBook,
  type SimulatedCardPayment,
} from './card-payment-book.ts'
import { endIfProcessing, endLater, reportCardPayment, update } from './card-payment-lifecycle.ts'
import { cardPaymentRoutes } from './card-payment-routes.ts'
import {
  type CardSimulatorSettings,
  cardSimulatorSettings,
  defaultCardSettings,
} from './card-simulator-settings.ts'

export type CardSimulatorOptions = CallbackDeliveryOptions & {
  /** The file of its records, which survive a kill; only in memory when left out. */
  readonly journalFile?: string
  readonly now: () => Date
  readonly random: { digits(length: number): string; token(bytes: number): string }
  readonly callbackUrl: string
  readonly callbackToken: string
  readonly secretKey: string
  /** Where a browser reaches its pages, without a trailing slash. */
  readonly publicUrl: string
  /** Sends the callbacks. */
  readonly fetch: typeof fetch
  /** Sends a code to a phone. */
  readonly sendCode: (message: { to: string; code: string; reference: string }) => Promise<void>
}

export type CardSimulator = {
  /** `/v1/charges…`, `/settings` and `/faults` by Basic auth, and `/page/{token}` for browsers. */
  readonly app: Hono
  cardPayments(): SimulatedCardPayment[]
  /** How card payments end. */
  setSettings(changes: Partial<CardSimulatorSettings>): void
  /** How calls of its API fail. */
  setFaults(changes: Partial<FaultSettings>): void
  /** Ends what is in process, with the result that the settings name. */
  finishAll(): Promise<void>
  /** The cardholder's bank reverses a payment. Throws unless it was paid. */
  reverse(reference: string): Promise<void>
  /** Sends the last callback again, or one with an earlier status, as acquirers do. */
  resendCallback(reference: string, status?: SimulatedCardPayment['status']): Promise<void>
  /** Resolves when no callback and no pending result is left. */
  whenIdle(): Promise<void>
  close(): void
}

/** The parts of the simulator that its routes and lifecycle use. */
export type CardSimulatorContext = {
  readonly options: CardSimulatorOptions
  readonly book: CardPaymentBook
  readonly delivery: CallbackDelivery
  readonly settings: SettingsStore<CardSimulatorSettings>
  readonly faults: SettingsStore<FaultSettings>
}

/**
 * An acquirer. It speaks HTTP, has its own records, counts a code before it compares it, captures a
 * reference once and reports results by callbacks. It shares nothing with the server.
 */
export const createCardSimulator = (options: CardSimulatorOptions): CardSimulator => {
  const context: CardSimulatorContext = {
    options,
    book: openCardPaymentBook(options.journalFile),
    delivery: createCallbackDelivery(options),
    settings: createSettingsStore(cardSimulatorSettings, defaultCardSettings),
    faults: createFaultStore(),
  }
  const { book, delivery } = context
  const app = new Hono()
  app.route('/page', cardPageRoutes(context))
  app.route('/', cardPaymentRoutes(context))
  // A kill may have come between capture and result.
  for (const { status, reference } of book.list()) {
    if (status === 'PROCESSING') endLater(context, reference)
  }
  return {
    app,
    cardPayments: book.list,
    setSettings: changes => void context.settings.set(changes),
    setFaults: changes => void context.faults.set(changes),
    finishAll: async () => {
      for (const { reference } of book.list()) await endIfProcessing(context, reference)
    },
    reverse: async reference => {
      const payment = book.find(reference)
      if (payment?.status !== 'PAID') throw new Error('only a paid card payment is reversed')
      await update(context, payment, { status: 'REVERSED' })
    },
    resendCallback: async (reference, status) => {
      const payment = book.find(reference)
      if (payment) reportCardPayment(context, { ...payment, status: status ?? payment.status })
    },
    whenIdle: delivery.whenIdle,
    close: () => {
      delivery.close()
      book.close()
    },
  }
}
