import { Hono } from 'hono'
import { basicAuth } from '../../platform/basic-auth.ts'
import type { CallbackDeliveryOptions } from '../../platform/callback-delivery.ts'
import { faultInjection } from '../../platform/fault-injection.ts'
import { notFound, refusal, unknownParameter, xenditRateLimited } from '../../platform/refusal.ts'
import { settingsRoutes } from '../../platform/settings-store.ts'
import { type DocumentedQuery, strictQuery } from '../../platform/strict-request.ts'
import { type BankBook, openBankBook } from './bank-book.ts'
import { providerPaymentIdOf } from './bank-records.ts'
import { type BankSimulatorSettings, createBankSettingsStore } from './bank-simulator-settings.ts'
import type { CallbackFormats } from './callback-format.ts'
import { createCallbackSender } from './callback-sender.ts'
import { type Counter, createCounter } from './counter.ts'
import { type CounterPaymentRequest, counterPaymentRequests } from './counter-payment-requests.ts'
import { counterRoutes } from './counter-routes.ts'
import { midtransCallbackFormat, midtransRoutes } from './midtrans-api.ts'
import { paymentRequestRoutes } from './payment-request-routes.ts'
import { paymentQueries, paymentRoutes } from './payment-routes.ts'
import { phonePageRoutes } from './phone-page.ts'
import { razorpayPageRoutes } from './razorpay/card-page.ts'
import { razorpayCallbackFormat, razorpayRoutes } from './razorpay/razorpay-api.ts'
import type { Alteration } from './report-alterations.ts'
import { snapPageRoutes, snapRoutes } from './snap-api.ts'
import { xenditPaymentsApi } from './xendit-payments-api.ts'
import { xenditCallbackFormat } from './xendit-shapes.ts'

export type BankSimulatorOptions = CallbackDeliveryOptions & {
  /** The file of its records, which survive a kill; only in memory when left out. */
  readonly journalFile?: string
  readonly maxJournalBytes?: number
  readonly now: () => Date
  /** Where Xendit's callbacks go; the others replace its last path segment by their name. */
  readonly callbackUrl: string
  /** What proves a callback: Xendit's token, Razorpay's webhook secret. */
  readonly callbackToken: string
  /** The key of the APIs; it also signs Midtrans' callbacks. */
  readonly secretKey: string
  /** Sends the callbacks. */
  readonly fetch: typeof fetch
}

export type BankSimulator = Counter & {
  /**
   * Xendit's own paths, and `/counter/…` and `/settings`, all behind the same Basic auth; Midtrans'
   * under `/midtrans` and Razorpay's under `/razorpay`, behind theirs.
   */
  readonly app: Hono
  listPaymentRequests(number?: string): CounterPaymentRequest[]
  settings(): BankSimulatorSettings
  setSettings(changes: Partial<BankSimulatorSettings>): BankSimulatorSettings
  resetSettings(): BankSimulatorSettings
  /** Sends the callbacks that `holdCallbacks` kept waiting; the first status of each. */
  releaseCallbacks(): Promise<number[]>
  /** Provider ids of the payments with a callback that was not accepted. */
  undelivered(): ReadonlySet<string>
  /** Resolves when no callback is on its way or waiting for another try. */
  whenIdle(): Promise<void>
  journalBytes(): number
  /** Stops sending and closes the journal. */
  close(): void
}

/** Razorpay's keys come in pairs; the first one is no secret. */
const SIMULATOR_KEY_ID = 'rzp_sandbox_simulator'

/**
 * A bank and payment provider in one. It offers the APIs of three providers over HTTP, has one set
 * of records, and reports payments by callbacks in the format of the API that created the number.
 * It shares nothing with the server. Callbacks that a kill left unanswered are sent again at once.
 */
export function createBankSimulator(options: BankSimulatorOptions): BankSimulator {
  const { now } = options
  const book = openBankBook(options.journalFile, options.maxJournalBytes)
  const settings = createBankSettingsStore()
  const context = { book, settings, now }
  const beside = (name: string) => new URL(name, options.callbackUrl).href
  const callbackFormats: CallbackFormats = {
    xendit: xenditCallbackFormat(options.callbackUrl, options.callbackToken),
    midtrans: midtransCallbackFormat(context, beside('midtrans'), options.secretKey),
    razorpay: razorpayCallbackFormat(context, beside('razorpay'), options.callbackToken),
  }
  const sender = createCallbackSender({
    ...options,
    book,
    settings,
    callbackFormats,
  })
  const counter = createCounter({ book, settings, sender, callbackFormats, now })
  const alterations = new Map<string, Alteration>()
  const alterReport = (paymentId: string, how: Alteration) => void alterations.set(paymentId, how)
  const listPaymentRequests = (number?: string) => counterPaymentRequests(book, now(), number)

  const app = new Hono()
  const keys = { keyId: SIMULATOR_KEY_ID, keySecret: options.secretKey }
  app.route('/midtrans/snap/v4/redirection', snapPageRoutes(context, counter))
  app.route('/midtrans/snap', snapRoutes(context, options.secretKey))
  app.route('/midtrans', midtransRoutes(context, options.secretKey, counter))
  app.route('/razorpay/i', razorpayPageRoutes(context, counter))
  app.route('/razorpay', razorpayRoutes(context, keys, counter))
  app.route('/phone', phonePageRoutes(context, counter))
  app.use(
    basicAuth(options.secretKey, '', c =>
      refusal(c, 401, 'INVALID_API_KEY', 'The API key is not right'),
    ),
  )
  app.use(strictQuery([...paymentQueries, ...requestQueries], unknownParameter))
  app.route('/counter', counterRoutes(counter, listPaymentRequests, sender.release, alterReport))
  app.route('/settings', settingsRoutes(settings))
  const xendit = new Hono()
  xendit.use(faultInjection(settings, xenditRateLimited))
  xendit.route('/', paymentRoutes(book, settings, alterations))
  for (const [path, kind] of PAYMENT_REQUEST_PATHS) {
    xendit.route(path, paymentRequestRoutes({ book, settings, now, kind }))
  }
  xendit.route('/v3', xenditPaymentsApi(context, alterations))
  app.route('/', xendit)
  app.notFound(notFound)

  sender.resume()
  return {
    ...counter,
    app,
    listPaymentRequests,
    settings: settings.current,
    setSettings: settings.set,
    resetSettings: settings.reset,
    releaseCallbacks: sender.release,
    undelivered: () => undeliveredPayments(book),
    whenIdle: sender.whenIdle,
    journalBytes: book.sizeBytes,
    close: () => {
      sender.close()
      book.close()
    },
  }
}

/** Xendit documents no look-up by our id; our adapter tries it. */
const requestQueries: readonly DocumentedQuery[] = [
  ['GET', /\/(callback_virtual_accounts|fixed_payment_code)$/, ['external_id']],
  ['GET', /\/v3\/payment_requests$/, ['reference_id']],
  ['GET', /\/counter\/payment-requests$/, ['number']],
]

const PAYMENT_REQUEST_PATHS = [
  ['/callback_virtual_accounts', 'virtual-account'],
  ['/fixed_payment_code', 'retail'],
] as const

function undeliveredPayments({ memory }: BankBook): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { state, paymentRow } of memory.callbacks.values()) {
    const payment = memory.payments.get(paymentRow)
    if (state !== 'delivered' && payment) ids.add(providerPaymentIdOf(payment))
  }
  return ids
}
