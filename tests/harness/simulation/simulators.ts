import { openSimulators, type Simulators } from '../app/compose-test-app.ts'
import { seededRandomness } from '../app/seeded-randomness.ts'
import type { TestClock } from '../app/test-clock.ts'

/** A provider's callback, recorded so that it can be delivered once more. */
export type DeliveredCallback = {
  readonly url: string
  readonly headers: Headers
  readonly body: ArrayBuffer
}

/** The simulated providers; their state outlives every crash of the application. */
export type SimulationSimulators = Simulators & {
  /** The latest provider callbacks, the oldest first. */
  readonly deliveredCallbacks: DeliveredCallback[]
}

export const simulatorSecrets = {
  secretKey: 'a-secret-key--of-the-simulators',
  callbackToken: 'a-callback-token--of-the-simulators',
  senderKey: 'a-sender-key--of-the-simulators',
}

const maxDelivered = 60

/**
 * Opens the simulators of one simulation. Each sends a callback once, without retries: what was not
 * accepted is found by a query, or sent again by an action, so that nothing happens outside the
 * recorded history. Payouts and card payments are held until an action ends them.
 */
export const openSimulationSimulators = (options: {
  readonly seed: number
  readonly clock: TestClock
  /** Hands a callback to the running application; throws when it has crashed. */
  readonly deliver: (request: Request) => Promise<Response>
}): SimulationSimulators => {
  const { clock, deliver } = options
  const { secretKey, callbackToken, senderKey } = simulatorSecrets
  const deliveredCallbacks: DeliveredCallback[] = []
  const secrets = { secretKey, callbackToken }
  const simulators = openSimulators({
    clock,
    random: seededRandomness(options.seed, clock.wallNow),
    secrets: { bank: secrets, payouts: secrets, cards: secrets, smsKey: senderKey },
    retryDelaysMs: [],
    // The cardholder reads the code from the card simulator directly.
    sendCardCode: async () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const body = await request.clone().arrayBuffer()
      deliveredCallbacks.push({ url: request.url, headers: request.headers, body })
      if (deliveredCallbacks.length > maxDelivered) deliveredCallbacks.shift()
      return await deliver(request)
    },
  })
  simulators.payouts.setSettings({ hold: true })
  simulators.cards.setSettings({ hold: true })
  return { ...simulators, deliveredCallbacks }
}
