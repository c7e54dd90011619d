import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { inChildSpan } from '../../../platform/observability/tracing.ts'
import {
  type EmailEffect,
  type EmailMessage,
  type EmailProvider,
  EmailProviderError,
} from '../email-provider.ts'

export type SmtpServer = {
  readonly host: string
  readonly port: number
  /**
   * `implicit`: TLS from the first byte (port 465). `starttls`: required before anything is said.
   * `none`: the sandbox's own server.
   */
  readonly tls: 'implicit' | 'starttls' | 'none'
}

export type SmtpConfig = {
  /** Read for each message: the sandbox's server has a port only once it runs. */
  readonly server: () => Promise<SmtpServer>
  readonly user: string
  readonly password: string
  /** The sender's address. */
  readonly from: string
  readonly fromName: string
  /** For the whole message, its connection included. */
  readonly timeoutMs?: number
  /** The authority of the server's certificate, where it is none of the system's. */
  readonly certificateAuthority?: string
}

/**
 * The outbox handles a message while this runs, and others wait; its transaction, which may be idle for
 * 15 seconds (`idleInTransactionMilliseconds`), must still store the result, or the message is sent again.
 */
const standardTimeoutMs = 10_000

/**
 * E-mail by SMTP (RFC 5321), one connection for each message. Refused by a 5xx reply to the sender,
 * the recipient or the content; any other failure before the content was handed over is `not-sent`,
 * and one after it without a reply is `maybe-sent`. SMTP knows no idempotency key: the message id is
 * made of our reference, by which most mailboxes drop a repeat, though none has to.
 */
export const createSmtpProvider = (config: SmtpConfig): EmailProvider => ({
  name: 'smtp',
  send: async message =>
    await inChildSpan(
      () => ({ name: 'message by smtp', kind: 'client' }),
      async () => await sendMessage(config, message),
    ),
})

const sendMessage = async (config: SmtpConfig, message: EmailMessage): Promise<string> => {
  const messageId = `<${message.reference}@${domainOf(config.from)}>`
  const content = await composed(config, message, messageId)
  const connection = await openConnection(config)
  let isHandedOver = false
  const body = new Readable({
    read() {
      isHandedOver = true
      this.push(content)
      this.push(null)
    },
  })
  const envelope = { from: config.from, to: [message.to], size: content.length }
  try {
    await connection.login()
    await connection.send(envelope, body)
    return messageId
  } catch (error) {
    throw failure(error, isHandedOver)
  } finally {
    connection.close()
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const composed = async (
  { from, fromName }: SmtpConfig,
  { to, subject, text, html, attachments, unsubscribeUrl }: EmailMessage,
  messageId: string,
): Promise<Buffer> => {
  const unsubscribe =
    unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
  return await new MailComposer({
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    // Replies of machines, such as "I am on holiday", are not wanted (RFC 3834).
    headers: { ...unsubscribe, 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

const openConnection = async (config: SmtpConfig) => {
  const timeoutMs = config.timeoutMs ?? standardTimeoutMs
  const { host, port, tls } = await config.server()
  const { certificateAuthority: ca } = config
  const connection = new SMTPConnection({
    host,
    port,
    name: domainOf(config.from),
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
  })
  // Whatever breaks the connection ends the step that waits for it, and so does the end of the time: the
  // limits above are of each silence, and a server may say a little at a time.
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined)
  connection.on('error', ended.reject)
  const timer = setTimeout(() => {
    ended.reject(Object.assign(new Error('no end in time'), { code: 'ETIMEDOUT' }))
    connection.close()
  }, timeoutMs)
  const step = async (begin: (done: (error?: Error | null) => void) => void): Promise<void> => {
    const done = new Promise<void>((resolve, reject) => {
      begin(error => (error ? reject(error) : resolve()))
    })
    await Promise.race([done, ended.promise])
  }
  try {
    await step(done => connection.connect(done))
  } catch (error) {
    clearTimeout(timer)
    connection.close()
    throw failure(error, false)
  }
  const { user, password: pass } = config
  return {
    login: async () => {
      if (user !== '') await step(done => connection.login({ credentials: { user, pass } }, done))
    },
    send: async (envelope: { from: string; to: string[]; size: number }, body: Readable) =>
      await step(done => connection.send(envelope, body, done)),
    close: () => {
      clearTimeout(timer)
      connection.quit()
    },
  }
}

/** Replies to these are about the message; a 5xx to any other is about us, and may end. */
const messageCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

type SmtpFailure = { readonly code: string; readonly command: string; readonly status: number }

const smtpFailureOf = (error: unknown): SmtpFailure => {
  const of = (name: string): unknown =>
    error instanceof Error && name in error
      ? Object.getOwnPropertyDescriptor(error, name)?.value
      : ''
  return {
    code: String(of('originalCode') || of('code') || 'unknown'),
    command: String(of('command')),
    status: Number(of('responseCode')) || 0,
  }
}

const failure = (error: unknown, isHandedOver: boolean): EmailProviderError => {
  if (error instanceof EmailProviderError) return error
  const { code, command, status } = smtpFailureOf(error)
  const isTooLarge = code === 'EMESSAGE' && status === 0 && command === 'MAIL FROM'
  const effect = ((): EmailEffect => {
    if (isTooLarge) return 'refused'
    // 421: the server closes the connection, whatever was asked.
    if (status >= 500 && messageCommands.has(command)) return 'refused'
    return isHandedOver && status === 0 ? 'maybe-sent' : 'not-sent'
  })()
  return new EmailProviderError(status === 0 ? code.toLowerCase() : `smtp-${status}`, effect)
}
