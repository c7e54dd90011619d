import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { faultInjection } from '../../platform/fault-injection.ts'
import type { SettingsStore } from '../../platform/settings-store.ts'
import { fieldErrors, readJson, strictQuery } from '../../platform/strict-request.ts'
import { rateLimit, type SmsSimulatorSettings } from './sms-simulator-settings.ts'

// MSG91's API for India, written independently of the adapter that speaks to it. Parameters and
// samples: api.msg91.com/apidoc/textsms/send-sms-flow.php (a text in registered words),
// npmjs.com/package/msg91-api (a code), msg91.com/help (template ids, delivery reports). The form of
// a refusal is {"message", "type": "error"}, with status 200; which status each refusal has, and what
// it does with a parameter that is missing or not named, is unverified: here it is refused.

export type Msg91Options = {
  readonly authKey: string
  /** The registered text of a template id, with `##name##`; undefined: there is none. */
  readonly registeredText: (templateId: string) => string | undefined
  /** Where delivery reports go; none are sent without it. */
  readonly callbackUrl?: string | undefined
  readonly fetch?: typeof fetch
  /** How long after a message its report is sent; left out: when `sendReports` is called. */
  readonly reportsAfterMs?: number
  readonly settings: SettingsStore<SmsSimulatorSettings>
  readonly now: () => Date
  readonly accept: (message: { to: string; text: string; code: string }) => void
}

/**
 * The number in international form, without its plus: 919898989898. The sandbox's begin with 555 and
 * may be longer, so that none is a person's.
 */
const mobile = z.string().regex(/^91(?:[6-9]\d{9}|555\d{7,9})$/)
const sender = z
  .string()
  .regex(/^[A-Za-z0-9]{6}$/)
  .optional()

/** At most 40 characters: TRAI, TCCCPR 2018, variables. */
const value = z.string().min(1).max(40)

const codeRequest = z.strictObject({
  template_id: z.string().min(1),
  mobile,
  otp: z.string().regex(/^\d{4,9}$/),
  otp_length: z.int().min(4).max(9),
  otp_expiry: z.int().min(1).max(1440),
  sender,
})

const flowRequest = z.strictObject({
  template_id: z.string().min(1),
  sender,
  recipients: z
    .array(z.object({ mobiles: mobile }).catchall(value))
    .min(1)
    .max(1),
})

const refuse = (c: Context, message: string, status: 200 | 401 | 429 = 200): Response =>
  c.json({ message, type: 'error', ...(status === 401 ? { code: '201' } : {}) }, status)

/** The delivery report as a form whose `data` is JSON, as its help shows version 2. */
const reportBody = (requestId: string, number: string, status: string, at: Date): string =>
  new URLSearchParams({
    data: JSON.stringify([
      {
        senderId: 'RUPYAX',
        requestId,
        report: [
          {
            date: at.toISOString().slice(0, 19).replace('T', ' '),
            number,
            status,
            desc: status === '1' ? 'DELIVERED' : 'FAILED',
          },
        ],
        userId: '1',
        campaignName: 'API',
      },
    ]),
  }).toString()

const statuses = {
  delivered: ['1'],
  'delivered-twice': ['1', '1'],
  failed: ['2'],
  none: [],
} as const satisfies Record<SmsSimulatorSettings['reports'], readonly string[]>

/** Fills a registered text; the name of a place that is missing or not registered otherwise. */
const filled = (text: string, values: Readonly<Record<string, string>>) => {
  const places = new Set([...text.matchAll(/##(\w+)##/g)].map(([, name = '']) => name))
  const given = Object.keys(values)
  const wrong = [...places].find(name => !given.includes(name)) ?? given.find(n => !places.has(n))
  if (wrong !== undefined) return { wrong }
  return { text: text.replace(/##(\w+)##/g, (_, name) => values[name] ?? '') }
}

/** Its API below `/msg91`; a repeat of a request is another message, as with MSG91 itself. */
export const createMsg91Api = (options: Msg91Options) => {
  const { settings } = options
  let count = 0
  let reports: string[] = []
  const sendReports = async () => {
    const { callbackUrl } = options
    const due = reports
    reports = []
    if (callbackUrl === undefined) return
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const body of due) {
      await options.fetch?.(callbackUrl, { method: 'POST', headers, body }).catch(() => undefined)
    }
  }
  const reportLater = (requestId: string, number: string) => {
    const given = statuses[settings.current().reports]
    reports.push(...given.map(status => reportBody(requestId, number, status, options.now())))
    const { reportsAfterMs } = options
    if (reportsAfterMs !== undefined) setTimeout(sendReports, reportsAfterMs).unref()
  }
  const take = (number: string, message: { text: string; code: string }): string => {
    count += 1
    const requestId = `3763646c${String(count).padStart(16, '0')}`
    options.accept({ to: `+${number}`, ...message })
    reportLater(requestId, number)
    return requestId
  }
  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.header('authkey') !== options.authKey) return refuse(c, 'AuthenticationFailure', 401)
    await next()
    return undefined
  })
  app.use(rateLimit(settings, c => refuse(c, 'Too many requests', 429)))
  app.use(strictQuery([], (c, names) => refuse(c, `${names.join(', ')}: not a parameter`)))
  app.use(faultInjection(settings))
  app.post('/api/v5/otp', async c => {
    const { data: request, error } = codeRequest.safeParse(await readJson(c))
    if (request === undefined) return refuse(c, fieldErrors(error))
    const { template_id: templateId, mobile: number, otp } = request
    if (request.otp_length !== otp.length) return refuse(c, 'otp_length is not that of otp')
    const text = options.registeredText(templateId)
    if (!text?.includes('##OTP##')) return refuse(c, 'Template ID Missing or Invalid Template')
    const requestId = take(number, { text: text.replaceAll('##OTP##', otp), code: otp })
    return c.json({ request_id: requestId, type: 'success' })
  })
  app.post('/api/v5/flow', async c => {
    const { data: request, error } = flowRequest.safeParse(await readJson(c))
    if (request === undefined) return refuse(c, fieldErrors(error))
    const text = options.registeredText(request.template_id)
    if (text === undefined) return refuse(c, 'Template ID Missing or Invalid Template')
    const [{ mobiles: number = '', ...values } = {}] = request.recipients
    const { text: written, wrong } = filled(text, values)
    if (written === undefined) return refuse(c, `${wrong}: no variable of the template, or missing`)
    return c.json({ message: take(number, { text: written, code: '' }), type: 'success' })
  })
  return {
    app,
    sendReports,
  }
}
