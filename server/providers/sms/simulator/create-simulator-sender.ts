import * as z from 'zod'
import { requestSender } from '../request-sender.ts'
import { type SmsProvider, SmsProviderError } from '../sms-provider.ts'

const answer = z.object({ status: z.literal('accepted'), messageId: z.string() })

/** Sends through the SMS simulator, over HTTP. */
export const createSimulatorSender = (config: { baseUrl: string; key: string }): SmsProvider => ({
  name: 'simulator',
  channels: ['sms', 'voice'],
  deduplicates: true,
  send: async ({ to, text, code, channel, reference }) => {
    const replied = await requestSender('simulator', `${config.baseUrl}/messages`, {
      headers: { authorization: `Bearer ${config.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text, code, channel, reference }),
    })
    const { success, data } = z.safeParse(answer, replied)
    if (!success) throw new SmsProviderError('simulator: unexpected reply', 'maybe-sent')
    return data.messageId
  },
})
