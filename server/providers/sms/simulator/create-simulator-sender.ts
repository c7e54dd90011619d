import * as z from 'zod/mini'
import { requestSender } from '../request-sender.ts'
import { type SmsProvider, SmsProviderError } from '../sms-provider.ts'

const answer = z.object({ status: z.literal('accepted') })

/** Our side of the stand-in, which lives on this very server and is reached over HTTP. */
export const createSimulatorSender = (config: { baseUrl: string; key: string }): SmsProvider => ({
  name: 'stand-in',
  channels: ['sms', 'voice'],
  send: async message => {
    const replied = await requestSender('stand-in', `${config.baseUrl}/messages`, {
      headers: { authorization: `Bearer ${config.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    if (!z.safeParse(answer, replied).success) {
      throw new SmsProviderError('stand-in: no answer of its kind', 'maybe-sent')
    }
  },
})
