import { expect } from 'vitest'
import { createMsg91Provider } from '#server/providers/sms/msg91/create-msg91-provider.ts'
import { readMsg91Reports } from '#server/providers/sms/msg91/delivery-reports.ts'
import type { PhoneChannel, SmsMessage, SmsProvider } from '#server/providers/sms/sms-provider.ts'
import { createZenzivaProvider } from '#server/providers/sms/zenziva/create-zenziva-provider.ts'
import { type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from MSG91's pages and published clients (npm @msg91comm/otp), and from public callers
// of Zenziva, which publishes no reference that could be read.
const msg91Flow = 'https://api.msg91.com/apidoc/textsms/send-sms-flow.php'
const msg91Reports = 'https://msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url'
const zenzivaCaller = 'https://github.com/mul14/zenziva.js'

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
  {
    effect,
    channel = 'sms',
    source = sender,
    filled,
  }: {
    readonly effect?: string
    readonly channel?: PhoneChannel
    readonly source?: string
    readonly filled?: NonNullable<SmsMessage['filled']>
  } = {},
): DocumentedSample => ({
  provider: 'messages',
  kind: 'message',
  source,
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
          ...(filled ? { filled } : {}),
        })
        if (effect === undefined) await sent
        else expect(await failureOf(sent)).toMatchObject({ name: 'SmsProviderError', effect })
      },
    ),
})

const due = {
  event: 'installment-late',
  values: { amount: 'Rs 1,060', on: '20 Nov 2026' },
  locale: 'en',
} as const

/** What Zenziva's look-up of a message replies, and what is made of it. */
const zenzivaReport = (body: object, state: string | undefined): DocumentedSample => ({
  provider: 'messages',
  kind: 'message',
  source: `${zenzivaCaller}, and public callers of /reguler/api/report`,
  what: `zenziva: the look-up of a message, ${JSON.stringify(body)}`,
  check: () =>
    withAnswers(
      path => (path === '/reguler/api/report' ? { body } : undefined),
      async ({ baseUrl }) => {
        expect(await senders.zenziva(baseUrl).findReport?.('13572')).toBe(state)
      },
    ),
})

/** A delivery report of MSG91's help, with a status of its table. */
const msg91Report = (status: string, state: string): DocumentedSample => ({
  provider: 'messages',
  kind: 'callback',
  source: msg91Reports,
  what: `msg91: a delivery report with status ${status}`,
  check: async () => {
    const report = [{ date: '2024-05-22 10:06:20', number: '919898989898', status, desc: 'D' }]
    const group = { senderId: 'abcdef', requestId: '3763646c', userId: '1', campaignName: 'API' }
    const body = new URLSearchParams({ data: JSON.stringify([{ ...group, report }]) })
    const read = readMsg91Reports('application/x-www-form-urlencoded', String(body))
    expect(read).toMatchObject([{ ref: '3763646c', state }])
  },
})

export const messageSamples: readonly DocumentedSample[] = [
  sending(
    'msg91',
    'a text in registered words, taken',
    { body: { message: '5e1e93cad6fc054d8e759a5b', type: 'success' } },
    { source: msg91Flow, filled: due },
  ),
  sending(
    'msg91',
    'an address that is not on the list of the account',
    { status: 418, body: { message: 'IP not whitelisted', type: 'error' } },
    { source: 'https://msg91.com/help/api', effect: 'not-sent', filled: due },
  ),
  msg91Report('1', 'delivered'),
  msg91Report('2', 'failed'),
  zenzivaReport({ messageId: '13572', 'msg-status': 'DELIVERED' }, 'delivered'),
  zenzivaReport({ messageId: '13572', 'msg-status': 'SENT' }, undefined),
  zenzivaReport({ messageId: '13572', 'msg-status': 'Waiting' }, undefined),
  zenzivaReport({ status: '5', text: 'Userkey / Passkey Salah' }, undefined),
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
