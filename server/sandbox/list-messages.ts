import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listMessages } from '#contract/sandbox/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { findEmailAddress } from '../notification/public.ts'
import { findBorrowerByPhone } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Sandbox } from './sandbox.ts'
import { attachmentPath } from './simulators.ts'

const maxListed = 100
const longestText = 10_000

/** The verified e-mail address of the person with this phone; a phone of nobody has none. */
const emailOfPhone = async (services: Services, phone: string): Promise<string | undefined> => {
  const borrower = await findBorrowerByPhone(services, phone)
  return borrower && (await findEmailAddress(services, services.db, borrower.borrowerId))
}

/**
 * Messages of phones and of addresses, newest first. `to` narrows them: an e-mail address to its own,
 * a phone to its own and to those at the address that its owner has verified.
 */
export const listMessagesHandler =
  ({ inbox, email }: Pick<Sandbox, 'inbox' | 'email'>) =>
  async (
    { to }: InputOf<typeof listMessages>,
    { services }: CallContext,
  ): Promise<OutputOf<typeof listMessages>> => {
    const address = to === undefined ? undefined : await emailOfPhone(services, to)
    const phones = inbox
      .inbox(to)
      .slice(0, maxListed)
      .map(message => ({ ...message, subject: '', attachments: [] }))
    const addresses = email
      .inbox(address ?? to)
      .slice(0, maxListed)
      .map(({ emailId, subject, text, attachments, ...message }) => ({
        messageId: emailId,
        to: message.to,
        channel: 'email' as const,
        subject: subject.slice(0, 1000),
        text: text.slice(0, longestText),
        code: '',
        sentAt: message.sentAt,
        attachments: attachments.map(({ name }, index) => ({
          name: name.slice(0, 300),
          path: attachmentPath(emailId, index),
        })),
      }))
    const all = [...phones, ...addresses].sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    return {
      messages: all
        .slice(0, maxListed)
        .map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
    }
  }
