import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod/mini'

type SmsChannel = 'sms' | 'voice'

const message = z.object({
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
  readonly channel: SmsChannel
  readonly sentAt: Date
}

export type SmsSimulator = {
  /** `POST /messages`, behind its key. */
  readonly app: Hono
  /** What arrived at a number, or at all; newest first. */
  inbox(to?: string): readonly InboxMessage[]
}

/** A demonstration's phones hold so much; they are no archive. */
const mostMessages = 2000

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * A sender of messages and everyone's phone in one. It speaks HTTP, takes each reference once, and
 * keeps what it took in memory alone: codes and numbers are never written down.
 */
export const createSmsSimulator = (options: {
  readonly key: string
  readonly now: () => Date
}): SmsSimulator => {
  const expected = digest(`Bearer ${options.key}`)
  const messages: InboxMessage[] = []
  const ids = new Map<string, string>()
  const app = new Hono()
  app.post('/messages', async c => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      return c.json({ error: 'the key is not right' }, 401)
    }
    const parsed = z.safeParse(message, await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json({ error: 'this is no message' }, 400)
    const { reference, ...content } = parsed.data
    const known = ids.get(reference)
    if (known !== undefined) return c.json({ messageId: known, status: 'accepted' })
    const messageId = `m-${ids.size + 1}`
    ids.set(reference, messageId)
    messages.push({ ...content, messageId, sentAt: options.now() })
    if (messages.length > mostMessages) messages.shift()
    return c.json({ messageId, status: 'accepted' })
  })
  return {
    app,
    inbox: to => messages.filter(each => to === undefined || each.to === to).reverse(),
  }
}
