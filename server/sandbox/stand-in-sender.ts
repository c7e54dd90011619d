import type { Hono } from 'hono'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listMessages } from '#contract/sandbox.ts'
import type { Config } from '../config.ts'
import { createSmsStandIn, type SmsStandIn } from '../providers/sms/stand-in/create-sms-stand-in.ts'
import type { Sandbox } from './sandbox.ts'

const path = '/stand-in/sms'

/** Where the stand-in sender is reached: on this very server unless the environment says else. */
export const standInSenderUrl = ({ port, sms }: Pick<Config, 'port' | 'sms'>): string =>
  sms.standIn.baseUrl ?? `http://127.0.0.1:${port}${path}`

/** The sandbox's sender of messages, and every phone it sends to. */
export const openInbox = (config: Config, now: () => Date): SmsStandIn =>
  createSmsStandIn({ key: config.sms.standIn.key, now })

export const mountStandInSender = (app: Hono, { inbox }: Pick<Sandbox, 'inbox'>): void => {
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
