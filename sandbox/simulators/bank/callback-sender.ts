import {
  type CallbackDelivery,
  type CallbackDeliveryOptions,
  createCallbackDelivery,
  postCallback,
} from '../../platform/callback-delivery.ts'
import type { BankBook } from './bank-book.ts'
import type { SimulatedCallback } from './bank-records.ts'
import type { BankSettingsStore } from './bank-simulator-settings.ts'
import type { CallbackFormats } from './callback-format.ts'

export type CallbackSender = Pick<CallbackDelivery, 'whenIdle' | 'close'> & {
  /**
   * Sends at once, in the order that the settings name, and later again what is not answered 2xx.
   * Returns the first status of each in the order given: 0 where nothing was sent or there was no
   * reply.
   */
  send(callbacks: readonly SimulatedCallback[]): Promise<number[]>
  /** Sends the callbacks that `holdCallbacks` kept waiting. */
  release(): Promise<number[]>
  /** Sends again what was still waiting when this process was killed. */
  resume(): void
}

type CallbackSenderOptions = CallbackDeliveryOptions & {
  readonly book: BankBook
  readonly settings: BankSettingsStore
  readonly callbackFormats: CallbackFormats
  readonly fetch: typeof fetch
}

export function createCallbackSender(options: CallbackSenderOptions): CallbackSender {
  const { book, settings } = options
  const delivery = createCallbackDelivery(options)
  let paused: SimulatedCallback[] = []

  /** One attempt with its duplicates; the status is that of the first copy. */
  const sendCopies = async (callback: SimulatedCallback): Promise<number | 'dropped'> => {
    const { dropCallbacks, duplicates } = settings.current()
    if (dropCallbacks) return 'dropped'
    const copies = Array.from({ length: duplicates + 1 }, () => post(options, callback))
    const [status = 0] = await Promise.all(copies)
    return status
  }
  const deliver = async (callback: SimulatedCallback): Promise<number> =>
    await delivery.deliver(
      () => sendCopies(callback),
      state => book.putCallback({ ...callback, state }),
    )
  const sendNow = async (callbacks: readonly SimulatedCallback[]): Promise<number[]> => {
    const reversed = settings.current().callbackOrder === 'reversed'
    const statuses = new Map<string, number>()
    for (const callback of reversed ? callbacks.toReversed() : callbacks) {
      statuses.set(callback.id, await deliver(callback))
    }
    return callbacks.map(callback => statuses.get(callback.id) ?? 0)
  }

  return {
    send: async callbacks => {
      for (const callback of callbacks) book.putCallback(callback)
      if (!settings.current().holdCallbacks) return sendNow(callbacks)
      paused.push(...callbacks)
      return callbacks.map(() => 0)
    },
    release: () => {
      const released = paused
      paused = []
      return sendNow(released)
    },
    resume: () => {
      for (const callback of book.memory.callbacks.values()) {
        if (callback.state === 'waiting') delivery.later(0, () => deliver(callback))
      }
    },
    whenIdle: delivery.whenIdle,
    close: delivery.close,
  }
}

async function post(
  { callbackFormats, settings, fetch: send }: CallbackSenderOptions,
  callback: SimulatedCallback,
): Promise<number> {
  const format = callbackFormats[callback.provider]
  const current = settings.current()
  return await postCallback(send, {
    url: format.callbackUrl,
    headers: { 'webhook-id': callback.id, ...format.headersOf(callback.body, current) },
    body: current.tamperedBody ? tampered(callback.body) : callback.body,
  })
}

/** A digit more in front of the amount, wherever the provider's body has it. */
const tampered = (body: string): string =>
  body.replace(/("(?:gross_amount|amount)":"?)(?=\d)/, '$11')
