import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createEmailSimulator } from '#sandbox/simulators/email/create-email-simulator.ts'
import { selfSignedCertificate } from '#tests/harness/staff/self-signed-certificate.ts'
import type { EmailMessage } from '../email-provider.ts'
import { createSmtpProvider, type SmtpServer } from './create-smtp-provider.ts'

const message: EmailMessage = {
  to: 'siti@example.com',
  subject: 'Pembayaran diterima – पैसा मिला',
  text: 'Line one\n.a line that begins with a dot\n.\nThe end ✓',
  html: '<p>Line one</p>',
  attachments: [],
  reference: 'delivery-1',
}

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

type Simulated = { certificate?: { key: string; cert: string } }

const openServer = (options: Simulated = {}) => {
  const simulator = createEmailSimulator({
    user: 'rupya',
    password: 'a-password-of-tests',
    now: () => new Date('2026-11-23T03:00:00Z'),
    ...options,
  })
  open.push(simulator)
  return simulator
}

const senderTo = (
  simulator: ReturnType<typeof openServer>,
  { tls = 'none', ...more }: { tls?: SmtpServer['tls']; password?: string; ca?: string } = {},
) =>
  createSmtpProvider({
    server: async () => ({ ...(await simulator.address()), host: 'localhost', tls }),
    user: 'rupya',
    password: more.password ?? 'a-password-of-tests',
    from: 'no-reply@loans.example',
    fromName: 'Rupya',
    timeoutMs: 2_000,
    ...(more.ca === undefined ? {} : { certificateAuthority: more.ca }),
  })

describe('an e-mail', () => {
  test('arrives with its subject, both texts, its files and what ends such messages', async () => {
    const simulator = openServer()
    const content = Buffer.from([0, 255, 13, 10, 46, 13, 10, 37, 80, 68, 70])
    const attachments = [
      { name: 'ऋण समझौता.pdf', contentType: 'application/pdf', content },
      { name: 'terms.pdf', contentType: 'application/pdf', content: Buffer.alloc(200_000, 7) },
    ]
    const unsubscribeUrl = 'https://loans.example/unsubscribe/abc'
    await senderTo(simulator).send({ ...message, attachments, unsubscribeUrl })
    const [received] = simulator.inbox('siti@example.com')
    expect(received).toMatchObject({
      from: 'no-reply@loans.example',
      subject: message.subject,
      text: message.text.replaceAll('\n', '\r\n'),
      html: message.html,
      messageId: '<delivery-1@loans.example>',
    })
    expect(received?.attachments.map(({ name }) => name)).toEqual(['ऋण समझौता.pdf', 'terms.pdf'])
    expect(received?.attachments[0]?.content).toEqual(content)
    expect(received?.attachments[1]?.content).toHaveLength(200_000)
    expect(received?.headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(received?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(received?.headers.get('from')).toBe('Rupya <no-reply@loans.example>')
  })

  test('that must be sent says nothing of ending it, and a repeat is one message', async () => {
    const simulator = openServer()
    await senderTo(simulator).send(message)
    await senderTo(simulator).send(message)
    expect(simulator.inbox()).toHaveLength(1)
    expect(simulator.inbox()[0]?.headers.has('list-unsubscribe')).toBe(false)
  })

  test('carries no header that data writes', async () => {
    const simulator = openServer()
    const subject = 'Hello\r\nBcc: stranger@example.com'
    await senderTo(simulator).send({ ...message, subject })
    expect(simulator.inbox()[0]?.headers.has('bcc')).toBe(false)
    expect(simulator.inbox('stranger@example.com')).toEqual([])
  })
})

describe('a mail server that', () => {
  test.each([
    ['knows no such user', 'refused', { effect: 'refused', reason: 'smtp-550' }],
    ['wants it later', 'later', { effect: 'not-sent', reason: 'smtp-451' }],
    ['ends after the content', 'lost-answer', { effect: 'maybe-sent' }],
    ['says nothing', 'silent', { effect: 'not-sent' }],
  ] as const)('%s is reported as such, without an address', async (_, fault, expected) => {
    const simulator = openServer()
    simulator.setFault(fault)
    const error = await senderTo(simulator)
      .send(message)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'EmailProviderError', ...expected })
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('siti@')
    expect(simulator.inbox()).toHaveLength(fault === 'lost-answer' ? 1 : 0)
  })

  test('says a little at a time, and never all, is given up', async () => {
    const server = createServer(socket => {
      socket.on('error', () => socket.destroy())
      socket.write('220 slow.invalid ESMTP\r\n')
      const timer = setInterval(() => socket.write('250-slow.invalid\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    open.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo // of a server that listens at a port
    const address = async () => ({ host: '127.0.0.1', port, tls: 'none' as const })
    const more = { user: '', password: '', from: 'a@b.example', fromName: 'R', timeoutMs: 500 }
    const sent = createSmtpProvider({ server: address, ...more }).send(message)
    await expect(sent).rejects.toMatchObject({ effect: 'not-sent', reason: 'etimedout' })
  })

  test('is not there has sent nothing, and may later', async () => {
    const simulator = openServer()
    const { port } = await simulator.address()
    simulator.close()
    const server = async () => ({ host: '127.0.0.1', port, tls: 'none' as const })
    const from = 'a@b.example'
    const sender = createSmtpProvider({ server, user: '', password: '', from, fromName: 'R' })
    await expect(sender.send(message)).rejects.toMatchObject({ effect: 'not-sent' })
  })

  test('refuses our password has judged no message', async () => {
    const sender = senderTo(openServer(), { password: 'another' })
    await expect(sender.send(message)).rejects.toMatchObject({
      effect: 'not-sent',
      reason: 'smtp-535',
    })
  })

  test('takes no message so large refuses it', async () => {
    const attachments = [
      { name: 'a.pdf', contentType: 'application/pdf', content: Buffer.alloc(9_000_000, 1) },
    ]
    const sent = senderTo(openServer()).send({ ...message, attachments })
    await expect(sent).rejects.toMatchObject({ effect: 'refused' })
  })

  test('offers no TLS gets neither password nor message where TLS is demanded', async () => {
    const simulator = openServer()
    const sent = senderTo(simulator, { tls: 'starttls' }).send(message)
    await expect(sent).rejects.toMatchObject({ effect: 'not-sent' })
    expect(simulator.inbox()).toEqual([])
  })

  test('offers TLS with a certificate that is trusted gets both, with another neither', async () => {
    const certificate = selfSignedCertificate('localhost')
    const simulator = openServer({ certificate })
    const stranger = senderTo(simulator, { tls: 'starttls' }).send(message)
    await expect(stranger).rejects.toMatchObject({ effect: 'not-sent' })
    expect(simulator.inbox()).toEqual([])
    await senderTo(simulator, { tls: 'starttls', ca: certificate.cert }).send(message)
    expect(simulator.inbox()).toHaveLength(1)
  })
})

/** The replies to lines that are sent as they are, one after another. */
const converse = async (port: number, lines: readonly string[]): Promise<string[]> => {
  const socket = createConnection(port, '127.0.0.1').setEncoding('latin1')
  let heard = ''
  const replies: string[] = []
  const waiting: (() => void)[] = []
  socket.on('data', chunk => {
    heard += chunk
    if (/^\d{3} [^\r\n]*\r\n$/m.test(heard)) waiting.shift()?.()
  })
  const reply = () =>
    new Promise<void>(resolve => {
      waiting.push(resolve)
    })
  await reply()
  for (const line of lines) {
    heard = ''
    const next = reply()
    socket.write(line)
    await next
    replies.push(heard.slice(0, 3))
  }
  socket.destroy()
  return replies
}

const login = `AUTH PLAIN ${Buffer.from('\0rupya\0a-password-of-tests').toString('base64')}\r\n`

test.each([
  ['a message before a greeting', ['MAIL FROM:<a@b.example>\r\n'], '503'],
  ['a sender before the password', ['EHLO x\r\n', 'MAIL FROM:<a@b.example>\r\n'], '530'],
  ['a recipient before a sender', ['EHLO x\r\n', login, 'RCPT TO:<a@b.example>\r\n'], '503'],
  [
    'content before a recipient',
    ['EHLO x\r\n', login, 'MAIL FROM:<a@b.example>\r\n', 'DATA\r\n'],
    '503',
  ],
  ['an address that is none', ['EHLO x\r\n', login, 'MAIL FROM:<a b@c>\r\n'], '501'],
  [
    'a parameter that it does not know',
    ['EHLO x\r\n', login, 'MAIL FROM:<a@b.example> X=1\r\n'],
    '501',
  ],
  [
    'a message that is announced as too large',
    ['EHLO x\r\n', login, 'MAIL FROM:<a@b.example> SIZE=99999999\r\n'],
    '552',
  ],
  ['a command that is none', ['EHLO x\r\n', 'SEND\r\n'], '500'],
  ['a line without its end', ['EHLO x\r\n', 'NOOP\nNOOP\r\n'], '500'],
  [
    'content without headers',
    [
      'EHLO x\r\n',
      login,
      'MAIL FROM:<a@b.example>\r\n',
      'RCPT TO:<c@d.example>\r\n',
      'DATA\r\n',
      'hello\r\n.\r\n',
    ],
    '554',
  ],
] as const)('the simulator refuses %s', async (_, lines, expected) => {
  const { port } = await openServer().address()
  expect((await converse(port, lines)).at(-1)).toBe(expected)
})
