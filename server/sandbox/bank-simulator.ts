import { join } from 'node:path'
import type { Hono } from 'hono'
import {
  type BankSimulator,
  createBankSimulator,
} from '#sandbox/simulators/bank/create-bank-simulator.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/process/clock.ts'

const path = '/stand-in/xendit'

/** Where the stand-in is reached: on this very server, over its own loopback address. */
export const bankSimulatorUrl = (config: Pick<Config, 'port'>): string =>
  `http://127.0.0.1:${config.port}${path}`

/**
 * The sandbox's bank and payment provider. It keeps its own books in a file, since the outside
 * world does not forget when our server or our database dies.
 */
export const startBankSimulator = (options: {
  readonly config: Config
  readonly clock: Clock
  readonly stateDir: string | undefined
  readonly deliver: (request: Request) => Promise<Response>
}): BankSimulator => {
  const { config, clock, stateDir } = options
  return createBankSimulator({
    ...(stateDir === undefined ? {} : { journalFile: join(stateDir, 'stand-in-xendit.jsonl') }),
    now: clock.now,
    callbackUrl: `http://127.0.0.1:${config.port}/webhooks/xendit`,
    callbackToken: config.payment.xendit.callbackTokens[0] ?? '',
    secretKey: config.payment.xendit.secretKey,
    fetch: async (input, init) => await options.deliver(new Request(input, init)),
  })
}

export const mountBankSimulator = (app: Hono, standIn: BankSimulator): void => {
  app.route(path, standIn.app)
}
