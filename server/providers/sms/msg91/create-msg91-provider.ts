import * as z from 'zod/mini'
import { requestSender } from '../request-sender.ts'
import { type SmsMessage, type SmsProvider, SmsProviderError } from '../sms-provider.ts'

export type Msg91Config = {
  readonly baseUrl: string
  readonly authKey: string
  /** The text registered with the Indian operators (DLT), which holds the code's place. */
  readonly templateId: string
  /**
   * Other texts, registered likewise: about repayment with the places `amount` and `on`, about a change
   * of the account with the place `what`.
   */
  readonly textTemplates: { readonly due: string; readonly late: string; readonly change: string }
  /** Six characters, registered likewise; the template's own when left out. */
  readonly sender?: string | undefined
  readonly timeoutMs?: number
}

/** Its older and its newer reply; both may come with status 200 for a message that was refused. */
const answer = z.union([z.object({ type: z.string() }), z.object({ hasError: z.literal(true) })])

/**
 * MSG91, for India, the number without its plus: `POST /api/v5/otp` for a code, `POST /api/v5/flow`
 * for any other text. The words are those registered with the operators; only what stands in their
 * places is ours. It reads no codes out over the phone.
 */
export const createMsg91Provider = (config: Msg91Config): SmsProvider => ({
  name: 'msg91',
  channels: ['sms'],
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
  },
})

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
  { template, ...places }: NonNullable<SmsMessage['filled']>,
) => ({
  path: '/api/v5/flow',
  fields: {
    template_id: textTemplates[template],
    recipients: [{ mobiles: mobile(to), ...places }],
  },
})
