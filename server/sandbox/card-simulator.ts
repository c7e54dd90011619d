import { join } from 'node:path'
import type { Hono } from 'hono'
import {
  type CardSimulator,
  createCardSimulator,
} from '#sandbox/simulators/cards/create-card-simulator.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Randomness } from '../platform/security/ids.ts'
import { createSimulatorSender } from '../providers/sms/simulator/create-simulator-sender.ts'
import { smsSimulatorUrl } from './sms-simulator.ts'

const path = '/stand-in/cards'

/** Where the stand-in is reached: on this very server unless the environment says else. */
export const cardSimulatorUrl = ({ port, card }: Pick<Config, 'port' | 'card'>): string =>
  card.baseUrl ?? `http://127.0.0.1:${port}${path}`

/** How a bank's text to a cardholder reads; the code is also told apart from it. */
const codeText = (code: string): string =>
  `${code} is your card payment code. Do not share it with anyone. / ` +
  `${code} adalah kode pembayaran kartu Anda. Jangan berikan kepada siapa pun.`

/** Sends the acquirer's codes through the sandbox's sender of messages, over HTTP. */
export const cardCodeSender = (config: Config, senderUrl: string) => {
  const sender = createSimulatorSender({ baseUrl: senderUrl, key: config.sms.simulator.key })
  return async ({ to, code, reference }: { to: string; code: string; reference: string }) =>
    await sender.send({ to, code, text: codeText(code), channel: 'sms', reference })
}

/** The sandbox's acquirer, with a book of its own in a file. */
export const startCardSimulator = (options: {
  readonly config: Config
  readonly clock: Clock
  readonly random: Randomness
  readonly stateDir: string | undefined
  readonly deliver: (request: Request) => Promise<Response>
}): CardSimulator => {
  const { config, clock, random, stateDir } = options
  return createCardSimulator({
    ...(stateDir === undefined ? {} : { journalFile: join(stateDir, 'stand-in-cards.jsonl') }),
    now: clock.now,
    random,
    callbackUrl: `http://127.0.0.1:${config.port}/webhooks/acquirer`,
    callbackToken: config.card.callbackToken,
    secretKey: config.card.secretKey,
    publicUrl: `${config.publicUrl}${path}`,
    fetch: async (input, init) => await options.deliver(new Request(input, init)),
    sendCode: cardCodeSender(config, smsSimulatorUrl(config)),
  })
}

export const mountCardSimulator = (app: Hono, standIn: CardSimulator): void => {
  app.route(path, standIn.app)
}
