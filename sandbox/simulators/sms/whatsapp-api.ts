import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { readJson } from '../../platform/strict-request.ts'

/** What the simulator does with a message it accepted. */
export type WhatsAppFault = 'none' | 'silent' | 'undeliverable' | 'lost-answer' | 'limited'

export type AcceptedTemplate = {
  readonly to: string
  readonly text: string
  readonly reference: string
}

export type WhatsAppOptions = {
  readonly token: string
  readonly appSecret: string
  /** Where reports go; none are sent without it. */
  readonly callbackUrl?: string
  readonly fetch?: typeof fetch
  /** The approved text of a template in a language, with `{{1}}`…; undefined: not approved. */
  readonly approvedText: (name: string, language: string, to: string) => string | undefined
  readonly now: () => Date
  readonly accept: (message: AcceptedTemplate) => void
}

const parameter = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(1024)),
})

const templateMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  to: z.string().check(z.regex(/^\d{8,15}$/)),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
    language: z.strictObject({ code: z.string() }),
    components: z.array(
      z.strictObject({ type: z.literal('body'), parameters: z.array(parameter) }),
    ),
  }),
  biz_opaque_callback_data: z.optional(z.string().check(z.maxLength(512))),
})

const refusal = (c: Context, status: 400 | 401 | 429, code: number, message: string) =>
  c.json({ error: { message: `(#${code}) ${message}`, type: 'OAuthException', code } }, status)

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/**
 * WhatsApp's Cloud API for templates: refuses fields that are not documented, templates that are not
 * approved (132001) and another count of parameters (132000), and reports by signed webhooks.
 */
export const createWhatsAppApi = (options: WhatsAppOptions) => {
  let fault: WhatsAppFault = 'none'
  let count = 0
  const running = new Set<Promise<unknown>>()
  const report = async (status: string, id: string, reference: string | undefined, to: string) => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                statuses: [
                  {
                    id,
                    status,
                    timestamp: String(Math.floor(options.now().getTime() / 1000)),
                    recipient_id: to,
                    biz_opaque_callback_data: reference,
                    ...(status === 'failed' ? { errors: [{ code: 131_026 }] } : {}),
                  },
                ],
              },
            },
          ],
        },
      ],
    })
    const signature = createHmac('sha256', options.appSecret).update(body).digest('hex')
    await options.fetch?.(options.callbackUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    })
  }
  const sendReports = (id: string, reference: string | undefined, to: string) => {
    if (options.callbackUrl === undefined || fault === 'silent') return
    const statuses = fault === 'undeliverable' ? ['failed'] : ['sent', 'delivered']
    const sending = (async () => {
      for (const status of statuses) await report(status, id, reference, to)
    })().catch(() => undefined)
    running.add(sending)
    void sending.finally(() => running.delete(sending))
  }
  const app = new Hono()
  app.post('/:version/:phoneNumberId/messages', async c => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${options.token}`)) {
      return refusal(c, 401, 190, 'Invalid OAuth access token')
    }
    if (fault === 'limited') return refusal(c, 429, 130_429, 'Rate limit hit')
    if (new URL(c.req.url).search !== '') return refusal(c, 400, 100, 'Invalid parameter')
    const parsed = z.safeParse(templateMessage, await readJson(c))
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
      return refusal(c, 400, 100, `Invalid parameter: ${fields}`)
    }
    const { to, template, biz_opaque_callback_data: reference } = parsed.data
    const { name, language, components } = template
    const approved = options.approvedText(name, language.code, to)
    if (approved === undefined) {
      return refusal(c, 400, 132_001, 'Template name does not exist in the translation')
    }
    const values = components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
    if (new Set(approved.match(/\{\{\d+\}\}/g)).size !== values.length) {
      return refusal(c, 400, 132_000, 'Number of parameters does not match')
    }
    count += 1
    const id = `wamid.SIMULATED${count}`
    if (fault !== 'undeliverable') {
      const text = approved.replace(/\{\{(\d+)\}\}/g, (_, no) => values[Number(no) - 1] ?? '')
      options.accept({ to: `+${to}`, text, reference: reference ?? id })
    }
    sendReports(id, reference, to)
    if (fault === 'lost-answer') return c.body(null, 502)
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })
  return {
    app,
    setFault: (next: WhatsAppFault) => {
      fault = next
    },
    /** Resolves when every report was sent. */
    whenIdle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
