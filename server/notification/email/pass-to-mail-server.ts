import type { EmailMessage } from '../../providers/email/email-provider.ts'
import { EmailProviderError } from '../../providers/email/email-provider.ts'
import type { Services } from '../../services.ts'
import type { PassedMessage } from '../pass-to-sender.ts'

export type PassedEmail = PassedMessage & {
  /** Set where the server will never take it: what it said, such as `smtp-550`. */
  readonly refusedAs?: string
}

/** Passes an e-mail to the mail server: the one way of codes and notifications to an address. */
export const passToMailServer = async (
  { emailProvider, log }: Pick<Services, 'emailProvider' | 'log'>,
  message: EmailMessage,
): Promise<PassedEmail> => {
  if (!emailProvider) return { delivery: 'failed', sender: '', ref: null }
  const { name: sender } = emailProvider
  try {
    return { delivery: 'sent', sender, ref: await emailProvider.send(message) }
  } catch (error) {
    if (!(error instanceof EmailProviderError)) throw error
    log.warn({ err: error, sender }, 'a message was not taken')
    if (error.effect === 'maybe-sent') return { delivery: 'unknown', sender, ref: null }
    const refused = error.effect === 'refused' ? { refusedAs: error.reason } : {}
    return { delivery: 'failed', sender, ref: null, ...refused }
  }
}
