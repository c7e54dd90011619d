import { createServer, type Server, type Socket } from 'node:net'
import { type ReceivedAttachment, readMessage } from './read-message.ts'
import { type EmailFault, type SmtpSessionOptions, serveSmtp } from './smtp-session.ts'

export type ReceivedEmail = {
  readonly emailId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly attachments: readonly ReceivedAttachment[]
  readonly sentAt: Date
}

export type EmailSimulator = {
  /** Where it listens, on loopback; it begins with the first call. */
  address(): Promise<{ readonly host: string; readonly port: number }>
  /** The messages to one address, or all; newest first. */
  inbox(to?: string): readonly ReceivedEmail[]
  setFault(fault: EmailFault): void
  close(): void
}

/** More than a sandbox needs; the oldest are dropped. */
const maxMessages = 500

/** RFC 5322, 3.6: once each. */
const oneOfEach = ['from', 'to', 'date', 'message-id', 'subject', 'mime-version'] as const

/**
 * A mail server and all mailboxes in one. It holds its messages in memory only, and accepts each
 * message id once: a repeat is answered and dropped, as mail servers of recipients do.
 */
export const createEmailSimulator = (
  options: Pick<SmtpSessionOptions, 'user' | 'password' | 'certificate'> & {
    readonly now: () => Date
    readonly port?: number
  },
): EmailSimulator => {
  let fault: EmailFault = 'none'
  let count = 0
  const messages: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const accept: SmtpSessionOptions['accept'] = ({ from, to, raw }) => {
    const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
    const names = head.match(/^[\w-]+(?=:)/gm)?.map(name => name.toLowerCase()) ?? []
    if (oneOfEach.some(name => names.filter(each => each === name).length !== 1)) return false
    const { headers, ...content } = readMessage(raw)
    const messageId = headers.get('message-id') ?? ''
    if (messages.some(each => each.messageId === messageId && each.to === to)) return true
    count += 1
    const subject = headers.get('subject') ?? ''
    const sentAt = options.now()
    messages.push({
      ...content,
      ...{ emailId: `e-${count}`, from, to, subject, messageId, headers, sentAt },
    })
    if (messages.length > maxMessages) messages.shift()
    return true
  }
  let listening: Promise<Server> | undefined
  const listen = () =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer(socket => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        serveSmtp(socket, { ...options, fault: () => fault, accept })
      })
      server.on('error', reject)
      server.listen(options.port ?? 0, '127.0.0.1', () => resolve(server))
    })
  return {
    address: async () => {
      listening ??= listen()
      const found = (await listening).address()
      if (found === null || typeof found === 'string') throw new Error('the mail server is closed')
      return { host: '127.0.0.1', port: found.port }
    },
    inbox: to => messages.filter(each => to === undefined || each.to === to).reverse(),
    setFault: next => {
      fault = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      void listening?.then(server => server.close())
    },
  }
}
