/** How the delivery of one callback ended. */
export type DeliveryOutcome = 'delivered' | 'dropped' | 'given-up'

/** Sends callbacks, repeats those that are not answered 2xx, and runs delayed work. */
export type CallbackDelivery = {
  /**
   * Calls `send` now and, while its status is not 2xx, again after each of the delays. Resolves
   * with the first status: 0 when it was dropped or there was no reply. `onEnd` is called at most
   * once, and never after `close`.
   */
  deliver(
    send: () => Promise<number | 'dropped'>,
    onEnd?: (outcome: DeliveryOutcome) => void,
  ): Promise<number>
  /** Runs `work` after a delay, unless this is closed before. */
  later(delayMs: number, work: () => Promise<unknown>): void
  /** Resolves when nothing is running or waiting. */
  whenIdle(): Promise<void>
  close(): void
}

export type CallbackDeliveryOptions = {
  /** Waits between attempts. Real providers wait minutes to hours; a simulator waits seconds. */
  readonly retryDelaysMs?: readonly number[]
}

const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000]
const REPLY_TIMEOUT_MS = 30_000
const IDLE_POLL_MS = 5

export function createCallbackDelivery({
  retryDelaysMs = RETRY_DELAYS_MS,
}: CallbackDeliveryOptions): CallbackDelivery {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let closed = false

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    running.add(work)
    void work.finally(() => running.delete(work))
    return work
  }
  const later: CallbackDelivery['later'] = (delayMs, work) => {
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void track(work())
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }
  const attempt = async (
    send: () => Promise<number | 'dropped'>,
    onEnd: ((outcome: DeliveryOutcome) => void) | undefined,
    attempts: number,
  ): Promise<number> => {
    const status = await send()
    if (closed) return status === 'dropped' ? 0 : status
    if (status === 'dropped') {
      onEnd?.('dropped')
      return 0
    }
    const delayMs = retryDelaysMs[attempts]
    if (status >= 200 && status < 300) onEnd?.('delivered')
    else if (delayMs === undefined) onEnd?.('given-up')
    else later(delayMs, () => attempt(send, onEnd, attempts + 1))
    return status
  }
  return {
    deliver: (send, onEnd) => track(attempt(send, onEnd, 0)),
    later,
    whenIdle: async () => {
      while (timers.size > 0 || running.size > 0) {
        await Promise.all(running)
        await new Promise(resolve => setTimeout(resolve, IDLE_POLL_MS))
      }
    },
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** What a simulator sends callbacks with; `settings` says how often, or that they are dropped. */
export type TokenCallbackSender = {
  readonly options: {
    readonly callbackUrl: string
    readonly callbackToken: string
    readonly fetch: typeof fetch
  }
  readonly delivery: CallbackDelivery
  readonly settings: {
    current(): { readonly dropCallbacks: boolean; readonly duplicates: number }
  }
}

/**
 * Sends a callback that carries the shared token, and its duplicates; resolves after the first
 * attempt of each.
 */
export async function sendTokenCallback(
  { options, delivery, settings }: TokenCallbackSender,
  body: object,
): Promise<void> {
  const { dropCallbacks, duplicates } = settings.current()
  if (dropCallbacks) return
  const send = () =>
    postCallback(options.fetch, {
      url: options.callbackUrl,
      headers: { 'x-callback-token': options.callbackToken },
      body: JSON.stringify(body),
    })
  await Promise.all(Array.from({ length: duplicates + 1 }, () => delivery.deliver(send)))
}

/** Posts a JSON body; the status of the reply, 0 when there was none. */
export async function postCallback(
  send: typeof fetch,
  callback: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  },
): Promise<number> {
  try {
    const response = await send(callback.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...callback.headers },
      body: callback.body,
      signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
