import type { Hono } from 'hono'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listMessages } from '#contract/sandbox/calls.ts'
import {
  createSmsSimulator,
  type SmsSimulator,
} from '#sandbox/simulators/sms/create-sms-simulator.ts'
import type { Config } from '../config/config.ts'
import type { Sandbox } from './sandbox.ts'

const path = '/stand-in/sms'

/** Where the stand-in sender is reached: on this very server unless the environment says else. */
export const smsSimulatorUrl = ({ port, sms }: Pick<Config, 'port' | 'sms'>): string =>
  sms.simulator.baseUrl ?? `http://127.0.0.1:${port}${path}`

/** The sandbox's sender of messages, and every phone it sends to. */
export const createInbox = (config: Config, now: () => Date): SmsSimulator =>
  createSmsSimulator({ key: config.sms.simulator.key, now })

export const mountSmsSimulator = (app: Hono, { inbox }: Pick<Sandbox, 'inbox'>): void => {
  app.route(path, inbox.app)
}

export const listMessagesHandler =
  ({ inbox }: Sandbox) =>
  async (input: InputOf<typeof listMessages>): Promise<OutputOf<typeof listMessages>> => ({
    messages: inbox
      .inbox(input.to)
      .slice(0, 100)
      .map(({ sentAt, ...message }) => ({
        ...message,
        sentAt: sentAt.toISOString(),
      })),
  })
