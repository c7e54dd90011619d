import { expect } from 'vitest'
import { createMsg91Provider } from '#server/providers/sms/msg91/create-msg91-provider.ts'
import type { PhoneChannel, SmsProvider } from '#server/providers/sms/sms-provider.ts'
import { createZenzivaProvider } from '#server/providers/sms/zenziva/create-zenziva-provider.ts'
import { type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from MSG91's and Zenziva's published clients (npm @msg91comm/otp, public callers).

const senders: Record<'msg91' | 'zenziva', (baseUrl: string) => SmsProvider> = {
  msg91: baseUrl =>
    createMsg91Provider({
      baseUrl,
      authKey: 'key',
      templateId: 'template-7',
      textTemplates: { 'installment-late': 'template-9' },
    }),
  zenziva: baseUrl => createZenzivaProvider({ baseUrl, userKey: 'user', passKey: 'pass' }),
}
const sending = (
  sender: keyof typeof senders,
  what: string,
  reply: { readonly status?: number; readonly body: unknown },
  { effect, channel = 'sms' }: { readonly effect?: string; readonly channel?: PhoneChannel } = {},
): DocumentedSample => ({
  provider: 'messages',
  kind: 'message',
  source: sender,
  what: `${sender}, ${channel}: ${what}`,
  check: () =>
    withAnswers(
      () => reply,
      async ({ baseUrl }) => {
        const sent = senders[sender](baseUrl).send({
          to: '+6281234567890',
          text: 'Kode Anda 123456.',
          code: '123456',
          channel,
          reference: 'code-1',
        })
        if (effect === undefined) await sent
        else expect(await failureOf(sent)).toMatchObject({ name: 'SmsProviderError', effect })
      },
    ),
})

export const messageSamples: readonly DocumentedSample[] = [
  sending('msg91', 'taken', { body: { type: 'success', request_id: '3763646c3058' } }),
  sending('msg91', 'taken, with a message', { body: { type: 'success', message: '3763646c' } }),
  sending(
    'msg91',
    'an error with status 200',
    { body: { type: 'error', message: 'Template ID Missing or Invalid Template' } },
    { effect: 'not-sent' },
  ),
  sending(
    'msg91',
    'a key that is refused, without `type`',
    { body: { status: 'fail', hasError: true, errors: 'Unauthorized', code: '401' } },
    { effect: 'not-sent' },
  ),
  sending(
    'msg91',
    'a key that is refused with 401',
    { status: 401, body: { message: 'AuthenticationFailure', type: 'error', code: '201' } },
    { effect: 'not-sent' },
  ),
  sending('msg91', 'asked too often', { status: 429, body: {} }, { effect: 'not-sent' }),
  sending('zenziva', 'taken', {
    body: { messageId: '13572', to: '6281234567890', status: '1', text: 'Success', cost: 100 },
  }),
  sending(
    'zenziva',
    'a call that is taken, its status a number',
    { body: { messageId: 13_572, status: 1, text: 'Success' } },
    { channel: 'voice' },
  ),
  sending(
    'zenziva',
    'a wrong key',
    { body: { to: '6281234567890', status: '5', text: 'Userkey / Passkey Salah' } },
    { effect: 'not-sent' },
  ),
  sending(
    'zenziva',
    'no credit left',
    { body: { status: '0', text: 'Credit tidak mencukupi' } },
    { effect: 'not-sent' },
  ),
]
