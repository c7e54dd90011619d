import type { Services } from '../services.ts'
import { findEmailAddress } from './email/address-store.ts'
import { findChoice, listDeliveries } from './store.ts'

/** The channels that a borrower chose, their verified e-mail address, and every message that was sent to them. */
export const exportNotifications = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object> => ({
  choice: await findChoice(db, borrowerId),
  email: (await findEmailAddress({ cipher }, db, borrowerId)) ?? null,
  sent: (await listDeliveries(db, borrowerId)).map(({ textEncrypted, deliveryId, ...sent }) => ({
    ...sent,
    text: textEncrypted && cipher.open(textEncrypted, deliveryId),
  })),
})
