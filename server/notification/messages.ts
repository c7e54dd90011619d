import type { InputOf, OutputOf } from '#contract/call.ts'
import type { messages, unreadMessages } from '#contract/notification/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { renderMessage } from './render-message.ts'
import { countUnread, listNotifications, markRead } from './store.ts'

const pageSize = 20
/** Two digits are as many as a menu shows. */
const maxUnread = 99

/** The caller's messages in the language of the page, whatever they were sent in. */
export const messagesHandler = async (
  { after }: InputOf<typeof messages>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof messages>> => {
  const { db, cipher, clock } = services
  const found = await listNotifications(db, signedIn.borrowerId, { after, size: pageSize + 1 })
  const listed = found.slice(0, pageSize)
  const unread = listed.filter(({ readAt }) => readAt === null)
  await markRead(
    db,
    unread.map(({ notificationId }) => notificationId),
    clock.now(),
  )
  return {
    messages: listed.map(({ notificationId, event, market, factsEncrypted, ...message }) => {
      const facts = JSON.parse(cipher.open(factsEncrypted, notificationId))
      const channel = 'list'
      const { title, text } = renderMessage(services, { event, market, facts }, { channel, locale })
      return {
        messageId: notificationId,
        title,
        text,
        sentAt: message.happenedAt.toISOString(),
        isNew: message.readAt === null ? '1' : '0',
      }
    }),
    after: found.length > pageSize ? (listed.at(-1)?.notificationId ?? null) : null,
  }
}

/** Marks nothing: only the list itself is reading. */
export const unreadMessagesHandler = async (
  _input: object,
  { services, signedIn }: BorrowerContext,
): Promise<OutputOf<typeof unreadMessages>> => {
  const unread = await countUnread(services.db, signedIn.borrowerId)
  return { unread: String(Math.min(unread, maxUnread)) }
}
