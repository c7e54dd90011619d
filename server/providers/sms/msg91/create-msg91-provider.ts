import * as z from 'zod'
import type { NotificationEvent } from '#domain/notification/notification-events.ts'
import { requestSender } from '../request-sender.ts'
import { type SmsMessage, type SmsProvider, SmsProviderError } from '../sms-provider.ts'

export type Msg91Config = {
  readonly baseUrl: string
  readonly authKey: string
  /** The text registered with the Indian operators (DLT), which holds the code's place. */
  readonly templateId: string
  /** Other texts, registered likewise: the places of each are the facts that its event declares. */
  readonly textTemplates: Readonly<Partial<Record<NotificationEvent, string>>>
  /** Six characters, registered likewise; the template's own when left out. */
  readonly sender?: string | undefined
  readonly timeoutMs?: number
}

/** Its older and its newer reply; both may come with status 200 for a message that was refused. */
const answer = z.union([
  z.object({
    type: z.string(),
    message: z.optional(z.string()),
    request_id: z.optional(z.string()),
  }),
  z.object({ hasError: z.literal(true) }),
])

/** What stands in a place of a registered text, at most. Source: TRAI, TCCCPR 2018, variables. */
const longestValue = 40

/**
 * MSG91, for India, the number without its plus: `POST /api/v5/otp` for a code, `POST /api/v5/flow`
 * for any other text. The words are those registered with the operators; only what stands in their
 * places is ours. It reads no codes out over the phone.
 */
export const createMsg91Provider = (config: Msg91Config): SmsProvider => ({
  name: 'msg91',
  channels: ['sms'],
  deduplicates: false,
  takes: ({ event, values }) => config.textTemplates[event] !== undefined && !hasLongValue(values),
  send: async message => {
    const { path, fields } = message.filled
      ? flow(config, message.to, message.filled)
      : otp(config, message)
    const replied = await requestSender('msg91', `${config.baseUrl}${path}`, {
      headers: { authkey: config.authKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...fields,
        ...(config.sender === undefined ? {} : { sender: config.sender }),
      }),
      ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
    })
    const { success, data } = z.safeParse(answer, replied)
    if (!success) throw new SmsProviderError('msg91: no answer of its kind', 'maybe-sent')
    if (!('type' in data) || data.type !== 'success')
      throw new SmsProviderError('msg91: refused', 'not-sent')
    return data.request_id ?? data.message ?? null
  },
})

const hasLongValue = (values: Readonly<Record<string, string>>): boolean =>
  Object.values(values).some(value => value.length > longestValue)

const mobile = (to: string): string => to.replace('+', '')

const otp = ({ templateId }: Msg91Config, { to, code }: SmsMessage) => ({
  path: '/api/v5/otp',
  fields: {
    template_id: templateId,
    mobile: mobile(to),
    otp: code,
    otp_length: code.length,
    otp_expiry: 5,
  },
})

const flow = (
  { textTemplates }: Msg91Config,
  to: string,
  { event, values }: NonNullable<SmsMessage['filled']>,
) => {
  const templateId = textTemplates[event]
  if (templateId === undefined) {
    throw new SmsProviderError(`msg91: no text is registered for ${event}`, 'not-sent')
  }
  if (hasLongValue(values)) {
    throw new SmsProviderError(`msg91: a value of ${event} is too long`, 'not-sent')
  }
  return {
    path: '/api/v5/flow',
    fields: { template_id: templateId, recipients: [{ mobiles: mobile(to), ...values }] },
  }
}
