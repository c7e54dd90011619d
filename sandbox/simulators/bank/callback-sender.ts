import type { BankBook } from './bank-book.ts'
import type { SimulatedCallback } from './bank-records.ts'
import type { CallbackFormats } from './callback-format.ts'
import type { SimulatorSettingsStore } from './simulator-settings.ts'

export type CallbackSender = {
  /**
   * Sends at once, in the knob's order, and later again what is not answered 2xx. Returns the first
   * status of each in the order given: 0 where nothing was sent or nobody answered.
   */
  send(callbacks: readonly SimulatedCallback[]): Promise<number[]>
  /** Sends what the knob held back. */
  release(): Promise<number[]>
  /** Sends again what a kill of this process left unanswered. */
  resume(): void
  /** Resolves when nothing is on its way or waiting to be tried again. */
  whenIdle(): Promise<void>
  close(): void
}

export type CallbackSenderOptions = {
  readonly book: BankBook
  readonly board: SimulatorSettingsStore
  readonly callbackFormats: CallbackFormats
  readonly fetch: typeof fetch
  /** Waits between tries. Xendit's go from 15 minutes to hours; a sandbox's are seconds. */
  readonly retryDelaysMs: readonly number[]
}

const ANSWER_TIMEOUT_MS = 30_000

export function createCallbackSender(options: CallbackSenderOptions): CallbackSender {
  const { book, board, retryDelaysMs } = options
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let held: SimulatedCallback[] = []
  let closed = false

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    running.add(work)
    void work.finally(() => running.delete(work))
    return work
  }

  /** One delivery with its duplicates; the status is the first one's. */
  const deliver = async (callback: SimulatedCallback): Promise<number> => {
    const copies = Array.from({ length: board.current().duplicates + 1 }, () =>
      post(options, callback),
    )
    const [status = 0] = await Promise.all(copies)
    return status
  }

  const attempt = async (callback: SimulatedCallback, tries: number): Promise<number> => {
    if (board.current().dropCallbacks) {
      book.putCallback({ ...callback, state: 'dropped' })
      return 0
    }
    const status = await deliver(callback)
    if (closed) return status
    const delayMs = retryDelaysMs[tries]
    if (status >= 200 && status < 300) book.putCallback({ ...callback, state: 'delivered' })
    else if (delayMs === undefined) book.putCallback({ ...callback, state: 'given-up' })
    else later(delayMs, () => attempt(callback, tries + 1))
    return status
  }

  const later = (delayMs: number, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void track(work())
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }

  const sendNow = async (callbacks: readonly SimulatedCallback[]): Promise<number[]> => {
    const reversed = board.current().callbackOrder === 'reversed'
    const statuses = new Map<string, number>()
    for (const callback of reversed ? callbacks.toReversed() : callbacks) {
      statuses.set(callback.id, await track(attempt(callback, 0)))
    }
    return callbacks.map(callback => statuses.get(callback.id) ?? 0)
  }

  return {
    send: async callbacks => {
      for (const callback of callbacks) book.putCallback(callback)
      if (!board.current().holdCallbacks) return sendNow(callbacks)
      held.push(...callbacks)
      return callbacks.map(() => 0)
    },
    release: () => {
      const released = held
      held = []
      return sendNow(released)
    },
    resume: () => {
      for (const callback of book.memory.callbacks.values()) {
        if (callback.state === 'waiting') later(0, () => attempt(callback, 0))
      }
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
    },
  }
}

async function post(options: CallbackSenderOptions, callback: SimulatedCallback): Promise<number> {
  const voice = options.callbackFormats[callback.rail]
  const knobs = options.board.current()
  const headers = voice.headersOf(callback.body, knobs)
  try {
    const response = await options.fetch(voice.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': callback.id, ...headers },
      body: knobs.tamperedBody ? tampered(callback.body) : callback.body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** One more in front of the amount, wherever the provider's body has it. */
const tampered = (body: string): string =>
  body.replace(/("(?:gross_amount|amount)":"?)(?=\d)/, '$11')
