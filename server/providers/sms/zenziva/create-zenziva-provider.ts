import * as z from 'zod'
import { requestSender } from '../request-sender.ts'
import { type SmsProvider, SmsProviderError } from '../sms-provider.ts'

export type ZenzivaConfig = {
  readonly baseUrl: string
  readonly userKey: string
  readonly passKey: string
  readonly timeoutMs?: number
}

const paths = { sms: '/reguler/api/sendsms/', voice: '/voice/api/sendvoice/' } as const
const id = z.union([z.string(), z.number()])
const answer = z.object({ status: id, messageId: z.optional(id) })

/** A voice that reads out a number reads a million; single digits it reads as digits. */
const spoken = (text: string, code: string): string =>
  (text.split('\n')[0] ?? '').replace(code, code.split('').join(', '))

const report = z.object({ 'msg-status': z.string() })

/**
 * Zenziva, for Indonesia: a form, and status "1" for a message that was taken. It sends no delivery
 * reports that we could read of; a message's state is asked for by its id. That call and its
 * `msg-status` (Waiting, SENDING, SENT, DELIVERED) are known from public callers alone, so that
 * `DELIVERED` is believed and nothing else is taken as final; which word is a failure is unverified.
 */
export const createZenzivaProvider = (config: ZenzivaConfig): SmsProvider => ({
  name: 'zenziva',
  channels: ['sms', 'voice'],
  deduplicates: false,
  send: async ({ to, text, code, channel }) => {
    const replied = await requestSender(
      'zenziva',
      config.baseUrl + paths[channel === 'voice' ? 'voice' : 'sms'],
      {
        body: new URLSearchParams({
          userkey: config.userKey,
          passkey: config.passKey,
          to: to.replace('+', ''),
          message: channel === 'voice' ? spoken(text, code) : text,
        }),
        ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
      },
    )
    const { success, data } = z.safeParse(answer, replied)
    if (!success) throw new SmsProviderError('zenziva: no answer of its kind', 'maybe-sent')
    if (String(data.status) !== '1') throw new SmsProviderError('zenziva: refused', 'not-sent')
    return data.messageId === undefined ? null : String(data.messageId)
  },
  findReport: async messageId => {
    const { userKey: userkey, passKey: passkey, baseUrl, timeoutMs } = config
    const query = new URLSearchParams({ userkey, passkey, messageId })
    const replied = await requestSender('zenziva', `${baseUrl}/reguler/api/report?${query}`, {
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    const { data } = z.safeParse(report, replied)
    return data?.['msg-status'].toUpperCase() === 'DELIVERED' ? 'delivered' : undefined
  },
})
