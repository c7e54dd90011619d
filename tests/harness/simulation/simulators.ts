import {
  type BankSimulator,
  createBankSimulator,
} from '#sandbox/simulators/bank/create-bank-simulator.ts'
import {
  type CardSimulator,
  createCardSimulator,
} from '#sandbox/simulators/cards/create-card-simulator.ts'
import {
  createPayoutSimulator,
  type PayoutSimulator,
} from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import {
  createSmsSimulator,
  type SmsSimulator,
} from '#sandbox/simulators/sms/create-sms-simulator.ts'
import { seededRandomness } from '../app/seeded-randomness.ts'
import type { TestClock } from '../app/test-clock.ts'

/** A provider's call to us, kept so that it can be made once more. */
export type DeliveredCallback = {
  readonly url: string
  readonly headers: Headers
  readonly body: ArrayBuffer
}

/** The world outside the application: it forgets nothing, whatever becomes of us. */
export type Simulators = {
  readonly bank: BankSimulator
  readonly payouts: PayoutSimulator
  readonly cards: CardSimulator
  readonly inbox: SmsSimulator
  /** The latest calls to us, the oldest first. */
  readonly deliveredCallbacks: DeliveredCallback[]
  readonly close: () => void
}

export const simulatorSecrets = {
  secretKey: 'a-secret-key-of-the-outside-world',
  callbackToken: 'a-callback-token-of-the-outside-world',
  senderKey: 'a-sender-key-of-the-outside-world',
}

const maxDelivered = 60

/**
 * The simulators. Each sends a callback once: one that fails is found by reading the provider, or
 * sent again by an action, so that every event is part of the history. Payouts and card payments
 * end when an action ends them.
 */
export const openSimulators = (options: {
  readonly seed: number
  readonly clock: TestClock
  readonly origin: string
  /** Hands a call to the application, wherever that is now; throws when nobody listens. */
  readonly deliver: (request: Request) => Promise<Response>
}): Simulators => {
  const { clock, origin, deliver } = options
  const { secretKey, callbackToken, senderKey } = simulatorSecrets
  const deliveredCallbacks: DeliveredCallback[] = []
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = await request.clone().arrayBuffer()
    deliveredCallbacks.push({ url: request.url, headers: request.headers, body })
    if (deliveredCallbacks.length > maxDelivered) deliveredCallbacks.shift()
    return await deliver(request)
  }
  const shared = { now: clock.now, secretKey, callbackToken, retryDelaysMs: [], fetch: send }
  const inbox = createSmsSimulator({ key: senderKey, now: clock.wallNow })
  const bank = createBankSimulator({ ...shared, callbackUrl: `${origin}/webhooks/xendit` })
  const payouts = createPayoutSimulator({
    ...shared,
    callbackUrl: `${origin}/webhooks/xendit-payouts`,
  })
  const cards = createCardSimulator({
    ...shared,
    random: seededRandomness(options.seed, clock.wallNow),
    callbackUrl: `${origin}/webhooks/acquirer`,
    publicUrl: `${origin}/simulators/cards`,
    // Whoever holds the card reads the code in the acquirer's book.
    sendCode: async () => undefined,
  })
  payouts.setSettings({ hold: true })
  cards.setSettings({ hold: true })
  return {
    bank,
    payouts,
    cards,
    inbox,
    deliveredCallbacks,
    close: () => {
      bank.close()
      payouts.close()
      cards.close()
    },
  }
}
