import type { Transaction } from 'kysely'
import * as z from 'zod'
import type {
  NotificationEvent,
  NotificationFacts,
} from '#domain/notification/notification-events.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

export const notificationTopic = 'notification'

export type NewNotification<E extends NotificationEvent> = {
  readonly event: E
  /** What happened, within its event: the same reference notifies once. */
  readonly reference: string
  readonly borrowerId: string
  readonly loanId?: string
  readonly facts: NotificationFacts<E>
  /** When it happened, where that was not now. */
  readonly happenedAt?: Date
  /** The borrower's phone, where the change erases it. */
  readonly phone?: string
}

export const notificationPayload = z.object({
  notificationId: z.string(),
  event: z.string(),
  reference: z.string(),
  borrowerId: z.string(),
  loanId: z.nullable(z.string()),
  /** Sealed under the notification's id. */
  facts: z.string(),
  phone: z.nullable(z.string()),
  happenedAt: z.string(),
})

/**
 * Notifies a borrower of an event if and only if `tx` commits, once for each reference. What the
 * borrower reads is written later, in their language, from `facts`.
 */
export const notify = async <E extends NotificationEvent>(
  { cipher, clock, random }: Pick<Services, 'cipher' | 'clock' | 'random'>,
  tx: Transaction<Tables>,
  notification: NewNotification<E>,
): Promise<void> => {
  const { event, reference, borrowerId, loanId, facts, phone } = notification
  const notificationId = random.uuid()
  const sealed = (text: string) => cipher.seal(text, notificationId).toString('base64url')
  const payload: z.infer<typeof notificationPayload> = {
    notificationId,
    event,
    reference,
    borrowerId,
    loanId: loanId ?? null,
    facts: sealed(JSON.stringify(facts)),
    phone: phone === undefined ? null : sealed(phone),
    happenedAt: (notification.happenedAt ?? clock.now()).toISOString(),
  }
  await writeOutbox(tx, { topic: notificationTopic, payload })
}
