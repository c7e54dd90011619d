import { type EmailConfig, smtpTls } from '../../config/email-config.ts'
import type { EmailProvider } from './email-provider.ts'
import { createSmtpProvider, type SmtpServer } from './smtp/create-smtp-provider.ts'

/** Where the sandbox's own mail server listens; known once it runs. */
export type SimulatedMailServer = () => Promise<Pick<SmtpServer, 'host' | 'port'>>

/** The mail server that the configuration names; undefined where e-mail is off. */
export const configuredEmailProvider = (
  { email, brand }: { readonly email: EmailConfig; readonly brand: { readonly appName: string } },
  simulated: SimulatedMailServer | undefined,
): EmailProvider | undefined => {
  const { sender, host, port, user, password, from } = email
  if (sender === 'none') return undefined
  const server = async (): Promise<SmtpServer> => {
    if (host !== undefined) return { host, port, tls: smtpTls(email) }
    if (!simulated) throw new Error('there is no simulated mail server')
    return { ...(await simulated()), tls: 'none' }
  }
  return createSmtpProvider({ server, user, password, from, fromName: brand.appName })
}
