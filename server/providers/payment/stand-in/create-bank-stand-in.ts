import { Hono } from 'hono'
import * as z from 'zod'
import { type BankBook, openBankBook } from './bank-book.ts'
import { providerPaymentIdOf } from './bank-records.ts'
import { basicAuth } from './basic-auth.ts'
import { createCallbackSender } from './callback-sender.ts'
import { type Counter, createCounter } from './counter.ts'
import { type CounterBill, counterBills } from './counter-bills.ts'
import { counterRoutes } from './counter-routes.ts'
import { faultInjection } from './fault-injection.ts'
import { instructionRoutes } from './instruction-routes.ts'
import { createKnobBoard, type Knobs } from './knobs.ts'
import { midtransRoutes, midtransVoice } from './midtrans-side.ts'
import { paymentRoutes } from './payment-routes.ts'
import { razorpayRoutes, razorpayVoice } from './razorpay-side.ts'
import { invalid, notFound, refusal } from './refusal.ts'
import type { Alteration } from './report-alterations.ts'
import type { Voices } from './voice.ts'
import { xenditVoice } from './xendit-voice.ts'

export type StandInOptions = {
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

export type BankStandIn = Counter & {
  /**
   * Xendit's own paths, and `/counter/…` and `/knobs`, all behind the same Basic auth; Midtrans'
   * under `/midtrans` and Razorpay's under `/razorpay`, behind theirs.
   */
  readonly app: Hono
  listBills(number?: string): CounterBill[]
  knobs(): Knobs
  setKnobs(changes: Partial<Knobs>): Knobs
  resetKnobs(): Knobs
  /** Sends the callbacks that the knob held back; the first status of each. */
  releaseCallbacks(): Promise<number[]>
  /** Payments of which something was never told: a callback that nobody took, by their id. */
  untold(): ReadonlySet<string>
  /** Resolves when no callback is on its way or waiting for another try. */
  settled(): Promise<void>
  journalBytes(): number
  /** Stops sending and lets the journal go. */
  close(): void
}

/** Razorpay's keys come in pairs; the first one is no secret. */
export const STAND_IN_KEY_ID = 'rzp_sandbox_stand_in'

const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000]

/**
 * A bank and a payment provider in one, honest to the outside: it speaks the shapes of three
 * providers over HTTP, keeps one set of books and tells what happened by callbacks in the shapes
 * that the number was asked for in, and nothing of ours reaches inside.
 * Callbacks that a kill left unanswered are sent again at once.
 */
export function createBankStandIn(options: StandInOptions): BankStandIn {
  const { now } = options
  const book = openBankBook(options.journalFile, options.maxJournalBytes)
  const board = createKnobBoard()
  const side = { book, board, now }
  const beside = (name: string) => new URL(name, options.callbackUrl).href
  const voices: Voices = {
    xendit: xenditVoice(options.callbackUrl, options.callbackToken),
    midtrans: midtransVoice(side, beside('midtrans'), options.secretKey),
    razorpay: razorpayVoice(side, beside('razorpay'), options.callbackToken),
  }
  const sender = createCallbackSender({
    ...options,
    book,
    board,
    voices,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  })
  const counter = createCounter({ book, board, sender, voices, now })
  const alterations = new Map<string, Alteration>()
  const plant = (paymentId: string, how: Alteration) => void alterations.set(paymentId, how)
  const listBills = (number?: string) => counterBills(book, now(), number)

  const app = new Hono()
  const keys = { keyId: STAND_IN_KEY_ID, keySecret: options.secretKey }
  app.route('/midtrans', midtransRoutes(side, options.secretKey))
  app.route('/razorpay', razorpayRoutes(side, keys))
  app.use(
    basicAuth(options.secretKey, '', c =>
      refusal(c, 401, 'INVALID_API_KEY', 'The API key is not right'),
    ),
  )
  app.route('/counter', counterRoutes(counter, listBills, sender.release, plant))
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
  for (const [path, kind] of INSTRUCTIONS) {
    xendit.route(path, instructionRoutes({ book, board, now, kind }))
  }
  app.route('/', xendit)
  app.notFound(notFound)

  sender.resume()
  return {
    ...counter,
    app,
    listBills,
    knobs: board.current,
    setKnobs: board.set,
    resetKnobs: board.reset,
    releaseCallbacks: sender.release,
    untold: () => untold(book),
    settled: sender.settled,
    journalBytes: book.sizeBytes,
    close: () => {
      sender.close()
      book.close()
    },
  }
}

const INSTRUCTIONS = [
  ['/callback_virtual_accounts', 'virtual-account'],
  ['/fixed_payment_code', 'retail'],
] as const

function untold({ memory }: BankBook): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { state, paymentRow } of memory.callbacks.values()) {
    const payment = memory.payments.get(paymentRow)
    if (state !== 'delivered' && payment) ids.add(providerPaymentIdOf(payment))
  }
  return ids
}
