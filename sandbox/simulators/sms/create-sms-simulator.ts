import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import { refusal, unknownParameter } from '../../platform/refusal.ts'
import { createSettingsStore, settingsRoutes } from '../../platform/settings-store.ts'
import { readJson, strictQuery } from '../../platform/strict-request.ts'
import { createMsg91Api, type Msg91Options } from './msg91-api.ts'
import {
  defaultSmsSettings,
  type SmsSimulatorSettings,
  smsSimulatorSettings,
} from './sms-simulator-settings.ts'
import { createWhatsAppApi, type WhatsAppFault, type WhatsAppOptions } from './whatsapp-api.ts'
import { createZenzivaApi } from './zenziva-api.ts'

type MessageChannel = 'sms' | 'voice' | 'whatsapp'

const message = z.strictObject({
  to: z.string().check(z.regex(/^\+\d{8,15}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(600)),
  code: z.string().check(z.maxLength(10)),
  channel: z.enum(['sms', 'voice']),
  reference: z.string().check(z.minLength(1), z.maxLength(80)),
})

export type InboxMessage = {
  readonly messageId: string
  readonly to: string
  readonly text: string
  readonly code: string
  readonly channel: MessageChannel
  readonly sentAt: Date
}

export type SmsSimulator = {
  /**
   * `POST /messages` and `/settings`, behind its key; below `/whatsapp` the Cloud API, below `/msg91`
   * and `/zenziva` those of the senders of these names.
   */
  readonly app: Hono
  /** The messages of one number, or of all; newest first. */
  inbox(to?: string): readonly InboxMessage[]
  /** How the Cloud API behaves from now on. */
  setWhatsAppFault(fault: WhatsAppFault): void
  /** How MSG91's and Zenziva's APIs behave from now on; what is not named stays. */
  setSettings(changes: Partial<SmsSimulatorSettings>): void
  /** Resolves when WhatsApp's reports were sent. */
  whenIdle(): Promise<void>
  /** Sends MSG91's reports that were not sent. */
  sendReports(): Promise<void>
}

/** The user key of the simulated Zenziva; its pass key, and MSG91's, is the simulator's own key. */
export const simulatedZenzivaUser = 'simulator'

/** More than a sandbox needs; the oldest are dropped. */
const maxMessages = 2000

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * An SMS sender and all phones in one. It speaks HTTP, accepts each reference once, and holds its
 * messages in memory only: codes and phone numbers are never written to disk.
 */
export const createSmsSimulator = (options: {
  readonly key: string
  readonly now: () => Date
  /** Without it nothing is accepted by WhatsApp: no template is approved. */
  readonly whatsApp?: Pick<WhatsAppOptions, 'callbackUrl' | 'fetch' | 'approvedText'>
  /** Without it no text is registered with MSG91. */
  readonly msg91?: Pick<Msg91Options, 'callbackUrl' | 'fetch' | 'registeredText' | 'reportsAfterMs'>
}): SmsSimulator => {
  const expected = digest(`Bearer ${options.key}`)
  const messages: InboxMessage[] = []
  const ids = new Map<string, string>()
  const keep = (reference: string, content: Omit<InboxMessage, 'messageId' | 'sentAt'>): string => {
    const messageId = `m-${ids.size + 1}`
    ids.set(reference, messageId)
    messages.push({ ...content, messageId, sentAt: options.now() })
    if (messages.length > maxMessages) messages.shift()
    return messageId
  }
  const app = new Hono()
  const hasKey = (given: string | undefined): boolean =>
    timingSafeEqual(digest(given ?? ''), expected)
  app.post('/messages', async c => {
    if (!hasKey(c.req.header('authorization'))) return c.json({ error: 'the key is wrong' }, 401)
    if (new URL(c.req.url).search !== '') return c.json({ error: 'unknown parameter' }, 400)
    const parsed = z.safeParse(message, await readJson(c))
    if (!parsed.success) return c.json({ error: 'invalid message' }, 400)
    const { reference, ...content } = parsed.data
    const known = ids.get(reference)
    if (known !== undefined) return c.json({ messageId: known, status: 'accepted' })
    const messageId = keep(reference, content)
    return c.json({ messageId, status: 'accepted' })
  })
  const whatsApp = createWhatsAppApi({
    token: options.key,
    appSecret: options.key,
    now: options.now,
    approvedText: () => undefined,
    ...options.whatsApp,
    accept: ({ reference, ...content }) => {
      keep(`whatsapp ${ids.size} ${reference}`, { ...content, code: '', channel: 'whatsapp' })
    },
  })
  app.route('/whatsapp', whatsApp.app)
  const settings = createSettingsStore(smsSimulatorSettings, defaultSmsSettings)
  const msg91 = createMsg91Api({
    authKey: options.key,
    registeredText: () => undefined,
    ...options.msg91,
    settings,
    now: options.now,
    accept: message => void keep(`msg91 ${ids.size}`, { ...message, channel: 'sms' }),
  })
  app.route('/msg91', msg91.app)
  const zenziva = createZenzivaApi({
    userKey: simulatedZenzivaUser,
    passKey: options.key,
    settings,
    accept: message => void keep(`zenziva ${ids.size}`, { ...message, code: '' }),
  })
  app.route('/zenziva', zenziva)
  app.use('/settings', async (c, next) => {
    if (!hasKey(c.req.header('authorization'))) return refusal(c, 401, 'INVALID_API_KEY')
    await next()
    return undefined
  })
  app.use('/settings', strictQuery([], unknownParameter))
  app.route('/settings', settingsRoutes(settings))
  return {
    app,
    setWhatsAppFault: whatsApp.setFault,
    setSettings: changes => void settings.set(changes),
    whenIdle: whatsApp.whenIdle,
    sendReports: msg91.sendReports,
    inbox: to => messages.filter(each => to === undefined || each.to === to).reverse(),
  }
}
