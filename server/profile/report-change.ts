import type { Transaction } from 'kysely'
import type { NotificationEvent } from '#domain/notification/notification-events.ts'
import { notify } from '../notification/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { getContact } from './get-contact.ts'

/** What was changed: identity is the name, birth date or identity number. */
type ReportedChange =
  | 'identity'
  | 'account'
  | 'refund'
  | 'passkey-added'
  | 'passkey-removed'
  | 'closed'

const eventOf = {
  identity: 'identity-changed',
  account: 'account-changed',
  refund: 'refund-requested',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  closed: 'account-closed',
} as const satisfies Readonly<Record<ReportedChange, NotificationEvent>>

/**
 * Reports a change to the phone that the account has now, if and only if `tx` commits. Call it before
 * the change, where that erases the phone.
 */
export const reportChange = async (
  services: Pick<Services, 'cipher' | 'clock' | 'random'>,
  tx: Transaction<Tables>,
  { borrowerId, change }: { borrowerId: string; change: ReportedChange },
): Promise<void> => {
  const { phone } = await getContact(services, tx, borrowerId)
  if (phone === undefined) return
  const reference = services.random.uuid()
  const notification = { event: eventOf[change], reference, borrowerId, facts: {}, phone }
  await notify(services, tx, notification)
}
