import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { faultInjection } from '../bank/fault-injection.ts'
import { createSimulatorSettingsStore, type SimulatorSettings } from '../bank/simulator-settings.ts'
import { openPayoutBook, type SimulatedPayout } from './payout-book.ts'
import {
  defaultPayoutSettings,
  type PayoutSimulatorSettings,
  payoutSimulatorSettings,
} from './payout-simulator-settings.ts'

export type PayoutSimulatorOptions = {
  /** Where its memory is kept, so that it survives a kill; in memory when left out. */
  readonly journalFile?: string
  readonly now: () => Date
  readonly callbackUrl: string
  readonly callbackToken: string
  readonly secretKey: string
  readonly fetch: typeof fetch
  readonly finishAfterMs?: number
  readonly retryDelaysMs?: readonly number[]
}

export type PayoutSimulator = {
  /** Xendit's own paths, and `/knobs`, `/payouts/end` and `/payouts/return`; behind Basic auth. */
  readonly app: Hono
  payouts(): SimulatedPayout[]
  /** What becomes of payouts. */
  setSettings(changes: Partial<PayoutSimulatorSettings>): void
  /** What goes wrong on the wire. */
  setFaults(changes: Pick<Partial<SimulatorSettings>, 'delayMs' | 'fault' | 'faultsLeft'>): void
  /** Ends what is pending, as the knobs say. */
  finish(reference?: string): Promise<void>
  /** The borrower's bank sends money back that had arrived. */
  returnMoney(reference: string): Promise<void>
  /** Says the same again, or an older piece of news: providers do. */
  resendCallback(reference: string, status?: SimulatedPayout['status']): Promise<void>
  /** Resolves when nothing is on its way. */
  whenIdle(): Promise<void>
  close(): void
}

const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000]
const FAILING_ENDING = '0000'

const payoutRequest = z.object({
  reference_id: z.string().min(1).max(120),
  channel_code: z.string().min(1).max(60),
  channel_properties: z.object({
    account_number: z.string().min(1).max(60),
    account_holder_name: z.string().min(1).max(200),
  }),
  amount: z.number().positive(),
  currency: z.string().max(10),
  description: z.string().max(200),
})

/**
 * A bank that pays out, honest to the outside: it speaks the shapes of Xendit's payouts over HTTP,
 * keeps its own book, tells what happened by callbacks, and nothing of ours reaches inside.
 */
export function createPayoutSimulator(options: PayoutSimulatorOptions): PayoutSimulator {
  const book = openPayoutBook(options.journalFile)
  const board = createSimulatorSettingsStore()
  const running = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  let knobs = defaultPayoutSettings(options.finishAfterMs ?? 0)
  let closed = false

  const track = (work: Promise<unknown>): void => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const later = (delayMs: number, work: () => Promise<unknown>): void => {
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      track(work())
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }
  const post = async (payout: SimulatedPayout, tries: number): Promise<void> => {
    const status = await postCallback(options, payout)
    const delayMs = (options.retryDelaysMs ?? RETRY_DELAYS_MS)[tries]
    if (closed || (status >= 200 && status < 300) || delayMs === undefined) return
    later(delayMs, () => post(payout, tries + 1))
  }
  const tell = async (payout: SimulatedPayout): Promise<void> => {
    if (knobs.dropCallbacks) return
    const copies = Array.from({ length: knobs.duplicates + 1 }, () => post(payout, 0))
    await Promise.all(copies)
  }
  const move = async (
    payout: SimulatedPayout,
    changes: Partial<SimulatedPayout>,
  ): Promise<void> => {
    const moved = { ...payout, ...changes, updated: options.now().toISOString() }
    book.put(moved)
    await tell(moved)
  }
  const settle = async (reference: string): Promise<void> => {
    const payout = book.find(reference)
    if (payout?.status !== 'ACCEPTED') return
    const fails = knobs.outcome === 'fail' || payout.account_number.endsWith(FAILING_ENDING)
    await move(
      payout,
      fails ? { status: 'FAILED', failure_code: knobs.failureCode } : { status: 'SUCCEEDED' },
    )
  }
  const accepted = (payout: SimulatedPayout): void => {
    book.put(payout)
    if (!knobs.hold) later(knobs.settleAfterMs, () => settle(payout.reference_id))
  }
  const finish = async (reference?: string): Promise<void> => {
    const pending = book.list().filter(({ status }) => status === 'ACCEPTED')
    for (const { reference_id: each } of pending) {
      if (reference === undefined || reference === each) await settle(each)
    }
  }
  const returnMoney = async (reference: string): Promise<void> => {
    const payout = book.find(reference)
    if (payout?.status !== 'SUCCEEDED') throw new Error('only money that arrived can be returned')
    await move(payout, { status: 'REVERSED', failure_code: 'INVALID_DESTINATION' })
  }

  const app = new Hono()
  app.use(basicAuth(options.secretKey))
  app.get('/knobs', c => c.json(knobs))
  app.post('/knobs', async c => {
    const read = payoutSimulatorSettings
      .partial()
      .strict()
      .safeParse(await c.req.json())
    if (!read.success) return refusal(c, 400, 'API_VALIDATION_ERROR')
    knobs = payoutSimulatorSettings.parse({ ...knobs, ...read.data })
    return c.json(knobs)
  })
  app.post('/payouts/end', async c => {
    await finish()
    return c.json({})
  })
  app.post('/payouts/return', async c => {
    const { reference } = z.object({ reference: z.string() }).parse(await c.req.json())
    await returnMoney(reference)
    return c.json({})
  })
  const xendit = new Hono()
  xendit.use(faultInjection(board))
  xendit.post('/payouts', async c => await acceptPayout(c, { book, now: options.now, accepted }))
  xendit.get('/payouts', c => {
    const found = book.find(c.req.query('reference_id') ?? '')
    return c.json({ data: found ? [payoutResponse(found)] : [], has_more: false })
  })
  app.route('/v2', xendit)

  // A kill may have come between accepting and ending.
  for (const { status, reference_id } of book.list()) {
    if (status === 'ACCEPTED') later(knobs.settleAfterMs, () => settle(reference_id))
  }
  return {
    app,
    payouts: book.list,
    setSettings: changes => {
      knobs = payoutSimulatorSettings.parse({ ...knobs, ...changes })
    },
    setFaults: changes => board.set(changes),
    finish,
    returnMoney,
    resendCallback: async (reference, status) => {
      const payout = book.find(reference)
      if (payout) await tell({ ...payout, status: status ?? payout.status })
    },
    whenIdle: async () => {
      while (timers.size > 0 || running.size > 0) {
        await Promise.all(running)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      book.close()
    },
  }
}

type AcceptPayoutContext = {
  readonly book: ReturnType<typeof openPayoutBook>
  readonly now: () => Date
  readonly accepted: (payout: SimulatedPayout) => void
}

/** The same key and body is answered with what it made; the same key with another is refused. */
const acceptPayout = async (
  c: Context,
  { book, now, accepted }: AcceptPayoutContext,
): Promise<Response> => {
  const text = await c.req.text()
  const body = payoutRequest.safeParse(JSON.parse(text))
  if (!body.success) return refusal(c, 400, 'API_VALIDATION_ERROR')
  const key = c.req.header('idempotency-key')
  if (key !== body.data.reference_id) return refusal(c, 400, 'API_VALIDATION_ERROR')
  const known = book.find(key)
  if (known) {
    return known.requestBody === text
      ? c.json(payoutResponse(known))
      : refusal(c, 409, 'DUPLICATE_ERROR')
  }
  const at = now().toISOString()
  const { channel_properties: account, ...rest } = body.data
  const payout: SimulatedPayout = {
    ...rest,
    ...account,
    id: `disb-${key}`,
    status: 'ACCEPTED',
    failure_code: null,
    created: at,
    updated: at,
    requestBody: text,
  }
  accepted(payout)
  return c.json(payoutResponse(payout))
}

/** A payout as the provider writes it. */
const payoutResponse = ({
  requestBody: _,
  account_number,
  account_holder_name,
  failure_code,
  ...payout
}: SimulatedPayout) => ({
  ...payout,
  channel_properties: { account_number, account_holder_name },
  ...(failure_code === null ? {} : { failure_code }),
})

const events = {
  ACCEPTED: 'payout.accepted',
  SUCCEEDED: 'payout.succeeded',
  FAILED: 'payout.failed',
  REVERSED: 'payout.reversed',
} as const

/** The status of the answer; 0 when nobody answered. */
const postCallback = async (
  { callbackUrl, callbackToken, now, fetch: send }: PayoutSimulatorOptions,
  payout: SimulatedPayout,
): Promise<number> => {
  try {
    const response = await send(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-token': callbackToken },
      body: JSON.stringify({
        event: events[payout.status],
        business_id: 'stand-in',
        created: now().toISOString(),
        data: payoutResponse(payout),
      }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

const refusal = (c: Context, status: 400 | 401 | 409, errorCode: string) =>
  c.json({ error_code: errorCode, message: errorCode }, status)

/** The secret key as the user, and no password. */
function basicAuth(secretKey: string): MiddlewareHandler {
  const expected = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`)
  return async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return refusal(c, 401, 'INVALID_API_KEY')
    }
    await next()
    return undefined
  }
}
