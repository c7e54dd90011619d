import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** What the server does wrong, from now on. */
export type EmailFault =
  | 'none'
  /** 451 to the recipient: try again later. */
  | 'later'
  /** 550 to the recipient. */
  | 'refused'
  /** The message is accepted, and the connection ends without a reply. */
  | 'lost-answer'
  /** The message is accepted, and the reply to it never comes. */
  | 'held-answer'
  /** No greeting. */
  | 'silent'

export type SmtpSessionOptions = {
  /** What AUTH must give; no name: nobody need authenticate. */
  readonly user: string
  readonly password: string
  /** Offers STARTTLS with it. */
  readonly certificate?: { readonly key: string; readonly cert: string } | undefined
  readonly fault: () => EmailFault
  /** Takes a message; false: its content is not one of a message. */
  readonly accept: (message: { from: string; to: string; raw: Buffer }) => boolean
}

export const maxMessageBytes = 10 * 1024 * 1024
/** RFC 5321, 4.5.3.1: with the end of the line. */
const maxCommandBytes = 512
const maxTextLineBytes = 1000

type Transaction = {
  greeted: boolean
  authenticated: boolean
  encrypted: boolean
  from: string | undefined
  to: string | undefined
}

type Reply = readonly [status: number, text: string]

const address = String.raw`<([^\s<>@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+)>`
const fromPattern = new RegExp(
  String.raw`^MAIL FROM:${address}((?: (?:SIZE=\d+|BODY=8BITMIME|SMTPUTF8))*)$`,
  'i',
)
const toPattern = new RegExp(`^RCPT TO:${address}$`, 'i')
const outOfOrder: Reply = [503, '5.5.1 Bad sequence of commands']

/** One connection of a client: RFC 5321 with SIZE, AUTH PLAIN and STARTTLS, refusing all else. */
export const serveSmtp = (socket: Socket, options: SmtpSessionOptions): void => {
  const state: Transaction = {
    greeted: false,
    authenticated: options.user === '',
    encrypted: false,
    from: undefined,
    to: undefined,
  }
  let stream: Socket = socket
  let received: Buffer = Buffer.alloc(0)
  let isContent = false
  const reply = ([status, ...lines]: readonly [number, ...string[]]) => {
    const last = lines.length - 1
    const text = lines.map((line, index) => `${status}${index < last ? '-' : ' '}${line}\r\n`)
    stream.write(text.join(''))
    if (status === 221 || status === 421) stream.end()
  }
  const onData = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      if (isContent) {
        const end = `\r\n${received.toString('latin1')}`.indexOf('\r\n.\r\n')
        if (end < 0) {
          if (received.length > maxMessageBytes) stream.destroy()
          return
        }
        const raw = received.subarray(0, end)
        received = received.subarray(end + 3)
        isContent = false
        const result = takeContent(raw, state, options)
        if (options.fault() === 'lost-answer') stream.destroy()
        else if (options.fault() !== 'held-answer') reply(result)
        continue
      }
      const end = received.indexOf('\r\n')
      if (end < 0) {
        if (received.length > maxCommandBytes) reply([421, '4.7.0 Line too long'])
        return
      }
      const line = received.subarray(0, end).toString('latin1')
      received = received.subarray(end + 2)
      if (/^STARTTLS$/i.test(line) && options.certificate) {
        if (state.encrypted) reply(outOfOrder)
        else secure(options.certificate)
        continue
      }
      const answer = line.includes('\n')
        ? ([500, '5.5.2 Line feed without carriage return'] as const)
        : command(line, state, options)
      isContent = answer[0] === 354
      reply(answer)
    }
  }
  const secure = (certificate: { key: string; cert: string }): void => {
    reply([220, '2.0.0 Ready to start TLS'])
    socket.removeAllListeners('data')
    stream = new TLSSocket(socket, { isServer: true, ...certificate })
    // What was said in clear is forgotten (RFC 3207, 4.2).
    Object.assign(state, { greeted: false, encrypted: true, from: undefined, to: undefined })
    received = Buffer.alloc(0)
    stream.on('data', onData)
    stream.on('error', () => stream.destroy())
  }
  socket.on('data', onData)
  socket.on('error', () => socket.destroy())
  if (options.fault() !== 'silent') reply([220, 'simulator.invalid ESMTP'])
}

const command = (
  line: string,
  state: Transaction,
  options: SmtpSessionOptions,
): readonly [number, ...string[]] => {
  if (Buffer.byteLength(line, 'latin1') + 2 > maxCommandBytes) return [500, '5.5.2 Line too long']
  const verb = line.split(' ')[0]?.toUpperCase() ?? ''
  if (verb === 'QUIT') return [221, '2.0.0 Bye']
  if (verb === 'NOOP') return [250, '2.0.0 OK']
  if (verb === 'EHLO' || verb === 'HELO') return greet(line, state, options)
  if (verb === 'RSET') {
    Object.assign(state, { from: undefined, to: undefined })
    return [250, '2.0.0 OK']
  }
  if (verb === 'AUTH') return authenticate(line, state, options)
  if (verb === 'MAIL') return beginMail(line, state)
  if (verb === 'RCPT') return addRecipient(line, state, options)
  if (line.toUpperCase() !== 'DATA') return [500, '5.5.2 Command not recognized']
  return state.to === undefined ? outOfOrder : [354, 'End data with <CR><LF>.<CR><LF>']
}

const greet = (
  line: string,
  state: Transaction,
  { user, certificate }: SmtpSessionOptions,
): readonly [number, ...string[]] => {
  if (!/^(EHLO|HELO) \S+$/i.test(line)) return [501, '5.5.4 A domain is needed']
  Object.assign(state, { greeted: true, from: undefined, to: undefined })
  return [
    250,
    'simulator.invalid',
    ...(certificate && !state.encrypted ? ['STARTTLS'] : []),
    ...(user === '' ? [] : ['AUTH PLAIN']),
    '8BITMIME',
    'SMTPUTF8',
    `SIZE ${maxMessageBytes}`,
  ]
}

const authenticate = (
  line: string,
  state: Transaction,
  { user, password, certificate }: SmtpSessionOptions,
): Reply => {
  if (!state.greeted || state.from !== undefined || user === '') return outOfOrder
  // RFC 4954, 4: no password over a connection that others can read.
  if (certificate && !state.encrypted) return [538, '5.7.11 Encryption is needed']
  const [, encoded = ''] = /^AUTH PLAIN (\S+)$/i.exec(line) ?? []
  const expected = Buffer.from(`\0${user}\0${password}`).toString('base64')
  state.authenticated = encoded === expected
  return state.authenticated ? [235, '2.7.0 Accepted'] : [535, '5.7.8 Credentials are wrong']
}

const beginMail = (line: string, state: Transaction): Reply => {
  if (!state.greeted || state.from !== undefined) return outOfOrder
  if (!state.authenticated) return [530, '5.7.0 Authentication is needed']
  const [, from, parameters = ''] = fromPattern.exec(line) ?? []
  if (from === undefined) return [501, '5.1.7 Sender or parameter is not valid']
  const size = Number(/SIZE=(\d+)/i.exec(parameters)?.[1] ?? 0)
  if (size > maxMessageBytes) return [552, '5.3.4 Message is too large']
  state.from = from
  return [250, '2.1.0 OK']
}

const addRecipient = (line: string, state: Transaction, { fault }: SmtpSessionOptions): Reply => {
  if (state.from === undefined) return outOfOrder
  // Our messages are to one person each.
  if (state.to !== undefined) return [452, '4.5.3 Too many recipients']
  const [, to] = toPattern.exec(line) ?? []
  if (to === undefined) return [553, '5.1.3 Recipient is not valid']
  if (fault() === 'later') return [451, '4.7.1 Try again later']
  if (fault() === 'refused') return [550, '5.1.1 No such user here']
  state.to = to
  return [250, '2.1.5 OK']
}

const takeContent = (raw: Buffer, state: Transaction, { accept }: SmtpSessionOptions): Reply => {
  const { from = '', to = '' } = state
  Object.assign(state, { from: undefined, to: undefined })
  if (raw.length > maxMessageBytes) return [552, '5.3.4 Message is too large']
  const lines = raw.toString('latin1').split('\r\n')
  if (lines.some(line => /[\r\n]/.test(line))) return [554, '5.6.0 Line without CRLF']
  if (lines.some(line => line.length + 2 > maxTextLineBytes)) return [554, '5.6.0 Line too long']
  // A dot at the start of a line was doubled (RFC 5321, 4.5.2).
  const text = lines.map(line => (line.startsWith('.') ? line.slice(1) : line)).join('\r\n')
  const isTaken = accept({ from, to, raw: Buffer.from(text, 'latin1') })
  return isTaken ? [250, '2.0.0 Accepted'] : [554, '5.6.0 A header is missing or repeated']
}
