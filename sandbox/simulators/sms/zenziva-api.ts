import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { faultInjection } from '../../platform/fault-injection.ts'
import type { SettingsStore } from '../../platform/settings-store.ts'
import { strictQuery } from '../../platform/strict-request.ts'
import { rateLimit, type SmsSimulatorSettings } from './sms-simulator-settings.ts'

// Zenziva's API for Indonesia, written independently of the adapter that speaks to it. It publishes
// no reference that could be read: addresses, fields and replies are those that public callers use
// and show (github.com/mul14/zenziva.js, github.com/flip-id/sms-zenziva). A refusal has status 200
// and a `status` that is not 1: 5 is a wrong key; which number others have is unverified.

export type ZenzivaOptions = {
  readonly userKey: string
  readonly passKey: string
  readonly settings: SettingsStore<SmsSimulatorSettings>
  readonly accept: (message: { to: string; text: string; channel: 'sms' | 'voice' }) => void
}

/** An Indonesian mobile number, without its plus. */
const number = z.string().regex(/^(62|0)8\d{7,11}$/)

const form = z.strictObject({
  userkey: z.string().min(1),
  passkey: z.string().min(1),
  to: number,
  message: z.string().min(1).max(600),
})

const services = { reguler: 'sms', voice: 'voice' } as const

/** A refusal as it words one. */
const refuse = (c: Context, status: '0' | '5', text: string): Response =>
  c.json({ messageId: '', to: '', status, text, cost: 0 })

const formType = 'application/x-www-form-urlencoded'

/** Its API below `/zenziva`; a repeat of a request is another message. */
export const createZenzivaApi = ({ userKey, passKey, settings, accept }: ZenzivaOptions): Hono => {
  /** The messages that were taken; whether each was reported as delivered. */
  const statuses = new Map<string, string>()
  const isOurs = (user: string | undefined, pass: string | undefined) =>
    user === userKey && pass === passKey
  const app = new Hono()
  app.use(rateLimit(settings, c => c.json({ status: '0', text: 'Too Many Requests' }, 429)))
  app.use(
    strictQuery([['GET', /\/api\/report$/, ['userkey', 'passkey', 'messageId']]], (c, names) =>
      refuse(c, '0', `Parameter ${names.join(', ')} tidak dikenal`),
    ),
  )
  app.use(faultInjection(settings))
  const send = (channel: 'sms' | 'voice') => async (c: Context) => {
    const isForm = c.req.header('content-type')?.startsWith(formType) === true
    const fields = isForm ? Object.fromEntries(new URLSearchParams(await c.req.text())) : {}
    if (isForm && !isOurs(fields['userkey'], fields['passkey'])) {
      return refuse(c, '5', 'Userkey / Passkey Salah')
    }
    const { data } = form.safeParse(fields)
    if (data === undefined) return refuse(c, '0', 'Parameter tidak lengkap atau salah')
    const messageId = String(13_572 + statuses.size)
    const { reports } = settings.current()
    statuses.set(messageId, reports.startsWith('delivered') ? 'DELIVERED' : 'SENT')
    const to = `+${data.to.replace(/^0/, '62')}`
    accept({ to, text: data.message, channel })
    return c.json({ messageId, to: data.to, status: '1', text: 'Success', cost: 350 })
  }
  app.post('/reguler/api/sendsms/', send('sms'))
  app.post('/voice/api/sendvoice/', send('voice'))
  app.get('/:service/api/report', c => {
    const { userkey, passkey, messageId = '' } = c.req.query()
    if (!isOurs(userkey, passkey)) return refuse(c, '5', 'Userkey / Passkey Salah')
    const status = c.req.param('service') in services ? statuses.get(messageId) : undefined
    if (status === undefined) return refuse(c, '0', 'messageId tidak ditemukan')
    return c.json({ messageId, status: '1', 'msg-status': status })
  })
  return app
}
