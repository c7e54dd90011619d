import { join } from 'node:path'
import type { Hono } from 'hono'
import {
  createPayoutSimulator,
  type PayoutSimulator,
} from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/process/clock.ts'

const path = '/stand-in/payouts'

/** Long enough for a borrower to see that the money is on its way. */
const finishAfterMs = 4_000

/** Where the stand-in is reached: on this very server, over its own loopback address. */
export const payoutSimulatorUrl = (config: Pick<Config, 'port'>): string =>
  `http://127.0.0.1:${config.port}${path}`

/** The sandbox's payer of loans, with a book of its own in a file. */
export const startPayoutSimulator = (options: {
  readonly config: Config
  readonly clock: Clock
  readonly stateDir: string | undefined
  readonly deliver: (request: Request) => Promise<Response>
}): PayoutSimulator => {
  const { config, clock, stateDir } = options
  return createPayoutSimulator({
    ...(stateDir === undefined ? {} : { journalFile: join(stateDir, 'stand-in-payouts.jsonl') }),
    now: clock.now,
    callbackUrl: `http://127.0.0.1:${config.port}/webhooks/xendit-payouts`,
    callbackToken: config.payout.callbackTokens[0] ?? '',
    secretKey: config.payout.secretKey,
    finishAfterMs,
    fetch: async (input, init) => await options.deliver(new Request(input, init)),
  })
}

export const mountPayoutSimulator = (app: Hono, standIn: PayoutSimulator): void => {
  app.route(path, standIn.app)
}
