import { Hono } from 'hono'
import * as z from 'zod'
import { type BankBook, openBankBook } from './bank-book.ts'
import { providerPaymentIdOf } from './bank-records.ts'
import { basicAuth } from './basic-auth.ts'
import type { CallbackFormats } from './callback-format.ts'
import { createCallbackSender } from './callback-sender.ts'
import { type Counter, createCounter } from './counter.ts'
import { type CounterPaymentRequest, counterPaymentRequests } from './counter-payment-requests.ts'
import { counterRoutes } from './counter-routes.ts'
import { faultInjection } from './fault-injection.ts'
import { midtransCallbackFormat, midtransRoutes } from './midtrans-api.ts'
import { paymentRequestRoutes } from './payment-request-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { razorpayCallbackFormat, razorpayRoutes } from './razorpay-api.ts'
import { invalid, notFound, refusal } from './refusal.ts'
import type { Alteration } from './report-alterations.ts'
import { createSimulatorSettingsStore, type SimulatorSettings } from './simulator-settings.ts'
import { xenditCallbackFormat } from './xendit-callback-format.ts'

export type BankSimulatorOptions = {
  /** Where the bank's memory is kept, so that it survives a kill; in memory when left out. */
  readonly journalFile?: string
  readonly maxJournalBytes?: number
  readonly now: () => Date
  /** Where Xendit's callbacks go; the others' go beside it, under their own names. */
  readonly callbackUrl: string
  /** What proves a callback: Xendit's token, Razorpay's webhook secret. */
  readonly callbackToken: string
  /** What opens the APIs, and signs what Midtrans sends. */
  readonly secretKey: string
  /** How callbacks are sent. */
  readonly fetch: typeof fetch
  readonly retryDelaysMs?: readonly number[]
}

export type BankSimulator = Counter & {
  /**
   * Xendit's own paths, and `/counter/…` and `/knobs`, all behind the same Basic auth; Midtrans'
   * under `/midtrans` and Razorpay's under `/razorpay`, behind theirs.
   */
  readonly app: Hono
  listPaymentRequests(number?: string): CounterPaymentRequest[]
  settings(): SimulatorSettings
  setSettings(changes: Partial<SimulatorSettings>): SimulatorSettings
  resetSettings(): SimulatorSettings
  /** Sends the callbacks that the knob held back; the first status of each. */
  releaseCallbacks(): Promise<number[]>
  /** Payments of which something was never told: a callback that nobody took, by their id. */
  undelivered(): ReadonlySet<string>
  /** Resolves when no callback is on its way or waiting for another try. */
  whenIdle(): Promise<void>
  journalBytes(): number
  /** Stops sending and lets the journal go. */
  close(): void
}

/** Razorpay's keys come in pairs; the first one is no secret. */
export const SIMULATOR_KEY_ID = 'rzp_sandbox_stand_in'

const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000]

/**
 * A bank and a payment provider in one, honest to the outside: it speaks the shapes of three
 * providers over HTTP, keeps one set of books and tells what happened by callbacks in the shapes
 * that the number was asked for in, and nothing of ours reaches inside.
 * Callbacks that a kill left unanswered are sent again at once.
 */
export function createBankSimulator(options: BankSimulatorOptions): BankSimulator {
  const { now } = options
  const book = openBankBook(options.journalFile, options.maxJournalBytes)
  const board = createSimulatorSettingsStore()
  const side = { book, board, now }
  const beside = (name: string) => new URL(name, options.callbackUrl).href
  const callbackFormats: CallbackFormats = {
    xendit: xenditCallbackFormat(options.callbackUrl, options.callbackToken),
    midtrans: midtransCallbackFormat(side, beside('midtrans'), options.secretKey),
    razorpay: razorpayCallbackFormat(side, beside('razorpay'), options.callbackToken),
  }
  const sender = createCallbackSender({
    ...options,
    book,
    board,
    callbackFormats,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  })
  const counter = createCounter({ book, board, sender, callbackFormats, now })
  const alterations = new Map<string, Alteration>()
  const plant = (paymentId: string, how: Alteration) => void alterations.set(paymentId, how)
  const listPaymentRequests = (number?: string) => counterPaymentRequests(book, now(), number)

  const app = new Hono()
  const keys = { keyId: SIMULATOR_KEY_ID, keySecret: options.secretKey }
  app.route('/midtrans', midtransRoutes(side, options.secretKey))
  app.route('/razorpay', razorpayRoutes(side, keys))
  app.use(
    basicAuth(options.secretKey, '', c =>
      refusal(c, 401, 'INVALID_API_KEY', 'The API key is not right'),
    ),
  )
  app.route('/counter', counterRoutes(counter, listPaymentRequests, sender.release, plant))
  app.get('/knobs', c => c.json(board.current()))
  app.post('/knobs', async c => {
    const body = z.record(z.string(), z.unknown()).safeParse(await c.req.json())
    try {
      return c.json('reset' in (body.data ?? {}) ? board.reset() : board.set(body.data ?? {}))
    } catch (error) {
      if (error instanceof z.ZodError) return invalid(c, error.message)
      throw error
    }
  })
  const xendit = new Hono()
  xendit.use(faultInjection(board))
  xendit.route('/', paymentRoutes(book, board, alterations))
  for (const [path, kind] of PAYMENT_REQUEST_PATHS) {
    xendit.route(path, paymentRequestRoutes({ book, board, now, kind }))
  }
  app.route('/', xendit)
  app.notFound(notFound)

  sender.resume()
  return {
    ...counter,
    app,
    listPaymentRequests,
    settings: board.current,
    setSettings: board.set,
    resetSettings: board.reset,
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
