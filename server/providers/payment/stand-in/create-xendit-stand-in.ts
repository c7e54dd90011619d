import { timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { openBankBook } from './bank-book.ts'
import { createCallbackSender } from './callback-sender.ts'
import { type Counter, createCounter } from './counter.ts'
import { type CounterBill, counterBills } from './counter-bills.ts'
import { counterRoutes } from './counter-routes.ts'
import { faultInjection } from './fault-injection.ts'
import { instructionRoutes } from './instruction-routes.ts'
import { createKnobBoard, type Knobs } from './knobs.ts'
import { paymentRoutes } from './payment-routes.ts'
import { invalid, notFound, refusal } from './refusal.ts'

export type StandInOptions = {
  /** Where the bank's memory is kept, so that it survives a kill; in memory when left out. */
  readonly journalFile?: string
  readonly maxJournalBytes?: number
  readonly now: () => Date
  readonly callbackUrl: string
  readonly callbackToken: string
  readonly secretKey: string
  /** How callbacks are sent. */
  readonly fetch: typeof fetch
  readonly retryDelaysMs?: readonly number[]
}

export type XenditStandIn = Counter & {
  /** Xendit's own paths, and `/counter/…` and `/knobs`; all behind the same Basic auth. */
  readonly app: Hono
  listBills(number?: string): CounterBill[]
  knobs(): Knobs
  setKnobs(changes: Partial<Knobs>): Knobs
  resetKnobs(): Knobs
  /** Sends the callbacks that the knob held back; the first status of each. */
  releaseCallbacks(): Promise<number[]>
  /** Resolves when no callback is on its way or waiting for another try. */
  settled(): Promise<void>
  journalBytes(): number
  /** Stops sending and lets the journal go. */
  close(): void
}

const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000]

/**
 * A bank and a payment provider in one, honest to the outside: it speaks Xendit's shapes over HTTP,
 * keeps its own books and tells what happened by callbacks, and nothing of ours reaches inside.
 * Callbacks that a kill left unanswered are sent again at once.
 */
export function createXenditStandIn(options: StandInOptions): XenditStandIn {
  const { now } = options
  const book = openBankBook(options.journalFile, options.maxJournalBytes)
  const board = createKnobBoard()
  const sender = createCallbackSender({
    ...options,
    book,
    board,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  })
  const counter = createCounter({ book, board, sender, now })
  const listBills = (number?: string) => counterBills(book, now(), number)

  const app = new Hono()
  app.use(basicAuth(options.secretKey))
  app.route('/counter', counterRoutes(counter, listBills, sender.release))
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
  xendit.route('/', paymentRoutes(book))
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

/** The secret key as the user, and no password. */
function basicAuth(secretKey: string): MiddlewareHandler {
  const expected = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`)
  return async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return refusal(c, 401, 'INVALID_API_KEY', 'The API key is not right')
    }
    await next()
    return undefined
  }
}
