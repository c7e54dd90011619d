import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmsSimulator } from '#sandbox/simulators/sms/create-sms-simulator.ts'
import { listen } from '#tests/harness/app/payment-provider-environment.ts'
import { createMsg91Provider } from './msg91/create-msg91-provider.ts'
import { createSimulatorSender } from './simulator/create-simulator-sender.ts'
import type { SmsMessage, SmsProvider } from './sms-provider.ts'
import { createZenzivaProvider } from './zenziva/create-zenziva-provider.ts'

const message: SmsMessage = {
  to: '+6281234567890',
  text: '482913 adalah kode Rupya Anda.\n\n@loans.example #482913',
  code: '482913',
  channel: 'sms',
  reference: 'code-1',
}

/** What a sender's server does; it may hang up instead of finishing. */
type SenderReply = (hangUp: () => void) => Response | Promise<Response>

type ReceivedRequest = { path: string; headers: Headers; body: string }

/** A sender's server on a port of its own, which answers as the test sets it. */
const openSender = async () => {
  const seen: ReceivedRequest[] = []
  let answer: SenderReply = () => new Response(null)
  const { url, stop } = await listen(async (request, env) => {
    const { pathname } = new URL(request.url)
    seen.push({ path: pathname, headers: request.headers, body: await request.clone().text() })
    return await answer(() => env.incoming.socket.destroy())
  })
  return {
    url,
    stop,
    seen,
    answerWith: (next: typeof answer) => {
      answer = next
    },
  }
}

const textTemplates = { 'installment-late': 'template-9' }

let senderServer: Awaited<ReturnType<typeof openSender>>
type Senders = Record<'msg91' | 'zenziva', SmsProvider>
let senders: Senders
/** They give up soon, on an answer that does not come. */
let shortTimeoutSenders: Senders
const sendersWith = (timeout: { readonly timeoutMs?: number }): Senders => ({
  msg91: createMsg91Provider({
    baseUrl: senderServer.url,
    authKey: 'a-key-of-msg91',
    templateId: 'template-7',
    textTemplates,
    sender: 'RUPYAX',
    ...timeout,
  }),
  zenziva: createZenzivaProvider({
    baseUrl: senderServer.url,
    userKey: 'a-user',
    passKey: 'a-pass-of-zenziva',
    ...timeout,
  }),
})
beforeAll(async () => {
  senderServer = await openSender()
  senders = sendersWith({})
  shortTimeoutSenders = sendersWith({ timeoutMs: 400 })
})
afterAll(async () => await senderServer.stop())

describe('what is asked of', () => {
  test('MSG91: the code for a registered text, by JSON, with the key in a header', async () => {
    senderServer.answerWith(() => Response.json({ type: 'success', request_id: 'r1' }))
    await senders.msg91.send({ ...message, to: '+919876543210' })
    const received = senderServer.seen.at(-1)
    expect(received?.path).toBe('/api/v5/otp')
    expect(received?.headers.get('authkey')).toBe('a-key-of-msg91')
    expect(JSON.parse(received?.body ?? '')).toEqual({
      template_id: 'template-7',
      mobile: '919876543210',
      otp: '482913',
      otp_length: 6,
      otp_expiry: 5,
      sender: 'RUPYAX',
    })
  })

  test('MSG91: a text about repayment by its registered text, filled in', async () => {
    senderServer.answerWith(() => Response.json({ type: 'success', message: 'm1' }))
    const filled = {
      event: 'installment-late',
      values: { amount: 'Rs 1,060', on: '20 Nov 2026' },
      locale: 'en',
    } as const
    await senders.msg91.send({ ...message, code: '', to: '+919876543210', filled })
    const received = senderServer.seen.at(-1)
    expect(received?.path).toBe('/api/v5/flow')
    expect(JSON.parse(received?.body ?? '')).toEqual({
      template_id: 'template-9',
      recipients: [{ mobiles: '919876543210', amount: 'Rs 1,060', on: '20 Nov 2026' }],
      sender: 'RUPYAX',
    })
  })

  test('Zenziva: the whole text, as a form', async () => {
    senderServer.answerWith(() => Response.json({ messageId: '9', to: '62812', status: '1' }))
    await senders.zenziva.send(message)
    const received = senderServer.seen.at(-1)
    expect(received?.path).toBe('/reguler/api/sendsms/')
    expect(received?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(received?.body))).toEqual({
      userkey: 'a-user',
      passkey: 'a-pass-of-zenziva',
      to: '6281234567890',
      message: message.text,
    })
  })

  test('Zenziva for a call: the code digit by digit, and no line for machines', async () => {
    senderServer.answerWith(() => Response.json({ status: 1 }))
    await senders.zenziva.send({ ...message, channel: 'voice' })
    const received = senderServer.seen.at(-1)
    expect(received?.path).toBe('/voice/api/sendvoice/')
    expect(new URLSearchParams(received?.body).get('message')).toBe(
      '4, 8, 2, 9, 1, 3 adalah kode Rupya Anda.',
    )
  })
})

const acceptedReplies = { msg91: { type: 'success' }, zenziva: { status: '1', text: 'Success' } }
const refusedReplies = {
  msg91: { type: 'error', message: 'no' },
  zenziva: { status: '0', text: 'Gagal' },
}

/** Announces the whole, sends half, and hangs up. */
const halfBody = (body: object, hangUp: () => void): Response => {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  let sent = false
  const stream = new ReadableStream({
    pull: controller => {
      if (sent) hangUp()
      else controller.enqueue(bytes.subarray(0, bytes.length / 2))
      sent = true
    },
  })
  return new Response(stream, { headers: { 'content-length': String(bytes.length) } })
}

test.each([
  ['whose text is not registered', 'money-sent', '20 Nov 2026'],
  ['with a value of 41 characters', 'installment-late', 'x'.repeat(41)],
] as const)('MSG91 is asked for no message %s', async (_, event, on) => {
  const before = senderServer.seen.length
  const filled = { event, values: { on }, locale: 'en' } as const
  const sent = senders.msg91.send({ ...message, code: '', to: '+919876543210', filled })
  await expect(sent).rejects.toMatchObject({ effect: 'not-sent' })
  expect(senderServer.seen).toHaveLength(before)
})

describe.each(['msg91', 'zenziva'] as const)('%s', name => {
  const faults: [string, SenderReply, 'not-sent' | 'maybe-sent'][] = [
    ['says no with status 200', () => Response.json(refusedReplies[name]), 'not-sent'],
    [
      'says no with status 401',
      () => Response.json(refusedReplies[name], { status: 401 }),
      'not-sent',
    ],
    ['fails with 500', () => new Response('oops', { status: 500 }), 'maybe-sent'],
    ['hangs', () => new Promise(() => undefined), 'maybe-sent'],
    ['breaks off in the middle', hangUp => halfBody(acceptedReplies[name], hangUp), 'maybe-sent'],
    ['answers with a web page', () => new Response('<html>'), 'maybe-sent'],
    ['answers with something else', () => Response.json([1]), 'maybe-sent'],
    ['answers without end', () => new Response('x'.repeat(100_000)), 'maybe-sent'],
    ['leads elsewhere', () => Response.redirect('http://127.0.0.1:9/', 307), 'maybe-sent'],
  ]
  test.each(faults)(
    'that %s is reported as such, with no secret in it',
    async (how, answer, effect) => {
      senderServer.answerWith(answer)
      const sender = how === 'hangs' ? shortTimeoutSenders[name] : senders[name]
      const error = await sender.send(message).catch(e => e)
      expect(error).toMatchObject({ name: 'SmsProviderError', effect })
      for (const secret of ['a-key-of-msg91', 'a-pass-of-zenziva', '482913', '81234567890']) {
        expect(`${error} ${error.cause}`).not.toContain(secret)
      }
    },
  )

  test('that is not there has sent nothing', async () => {
    const gone = await openSender()
    await gone.stop()
    const sender =
      name === 'msg91'
        ? createMsg91Provider({
            baseUrl: gone.url,
            authKey: 'k',
            templateId: 't',
            textTemplates,
          })
        : createZenzivaProvider({ baseUrl: gone.url, userKey: 'u', passKey: 'p' })
    await expect(sender.send(message)).rejects.toMatchObject({ effect: 'not-sent' })
  })
})

test('the simulator accepts each reference once from a sender with its key', async () => {
  const simulator = createSmsSimulator({
    key: 'the-key',
    now: () => new Date('2026-11-21T03:00:00Z'),
  })
  const { url, stop } = await listen((request, env) => simulator.app.fetch(request, env))
  const sender = createSimulatorSender({ baseUrl: url, key: 'the-key' })
  await Promise.all([sender.send(message), sender.send(message)])
  await sender.send({ ...message, to: '+919876543210', reference: 'code-2' })
  expect(simulator.inbox('+6281234567890')).toMatchObject([{ text: message.text, code: '482913' }])
  expect(simulator.inbox().map(({ to }) => to)).toEqual(['+919876543210', '+6281234567890'])
  const stranger = createSimulatorSender({ baseUrl: url, key: 'a-key' })
  await expect(stranger.send({ ...message, reference: 'code-3' })).rejects.toMatchObject({
    effect: 'not-sent',
  })
  await expect(sender.send({ ...message, to: '0812' })).rejects.toMatchObject({
    effect: 'not-sent',
  })
  await stop()
})
