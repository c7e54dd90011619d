import * as z from 'zod/mini'
import { askSender } from './ask-sender.ts'
import { type SmsProvider, SmsProviderError } from './sms-provider.ts'

export type Msg91Config = {
  readonly baseUrl: string
  readonly authKey: string
  /** The text registered with the Indian operators (DLT), which holds the code's place. */
  readonly templateId: string
  /** Six characters, registered likewise; the template's own when left out. */
  readonly sender?: string | undefined
  readonly patienceMs?: number
}

const answer = z.object({ type: z.string(), message: z.optional(z.unknown()) })

/**
 * MSG91, for India: `POST /api/v5/otp`, the number without its plus. The text is the registered
 * template's; only the code is ours. It reads no codes out over the phone.
 */
export const createMsg91Provider = (config: Msg91Config): SmsProvider => ({
  name: 'msg91',
  channels: ['sms'],
  send: async message => {
    const replied = await askSender('msg91', `${config.baseUrl}/api/v5/otp`, {
      headers: { authkey: config.authKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: config.templateId,
        mobile: message.to.replace('+', ''),
        otp: message.code,
        otp_length: message.code.length,
        otp_expiry: 5,
        ...(config.sender === undefined ? {} : { sender: config.sender }),
      }),
      ...(config.patienceMs === undefined ? {} : { patienceMs: config.patienceMs }),
    })
    const { success, data } = z.safeParse(answer, replied)
    if (!success) throw new SmsProviderError('msg91: no answer of its kind', 'maybe-sent')
    // It says no with status 200 too.
    if (data.type !== 'success') throw new SmsProviderError('msg91: refused', 'not-sent')
  },
})
