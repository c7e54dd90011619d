import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { readJson } from '../../platform/strict-request.ts'
import { createWhatsAppApi, type WhatsAppFault, type WhatsAppOptions } from './whatsapp-api.ts'

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
  /** `POST /messages`, behind its key; below `/whatsapp` the Cloud API. */
  readonly app: Hono
  /** The messages of one number, or of all; newest first. */
  inbox(to?: string): readonly InboxMessage[]
  /** How the Cloud API behaves from now on. */
  setWhatsAppFault(fault: WhatsAppFault): void
  /** Resolves when every report was sent. */
  whenIdle(): Promise<void>
}

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
  app.post('/messages', async c => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      return c.json({ error: 'the key is wrong' }, 401)
    }
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
  return {
    app,
    setWhatsAppFault: whatsApp.setFault,
    whenIdle: whatsApp.whenIdle,
    inbox: to => messages.filter(each => to === undefined || each.to === to).reverse(),
  }
}
