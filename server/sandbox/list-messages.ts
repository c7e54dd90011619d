import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listMessages } from '#contract/sandbox/calls.ts'
import type { Sandbox } from './sandbox.ts'
import { attachmentPath } from './simulators.ts'

const maxListed = 100
const longestText = 10_000

/** Messages of phones and of addresses, newest first. */
export const listMessagesHandler =
  ({ inbox, email }: Pick<Sandbox, 'inbox' | 'email'>) =>
  async ({ to }: InputOf<typeof listMessages>): Promise<OutputOf<typeof listMessages>> => {
    const phones = inbox
      .inbox(to)
      .slice(0, maxListed)
      .map(message => ({ ...message, subject: '', attachments: [] }))
    const addresses = email
      .inbox(to)
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
