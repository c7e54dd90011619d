import type { Services } from '../services.ts'
import { findChoice, listDeliveries } from './store.ts'

/** The channels that a borrower chose, and every message that was sent to them. */
export const exportNotifications = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object> => ({
  choice: await findChoice(db, borrowerId),
  sent: (await listDeliveries(db, borrowerId)).map(({ textEncrypted, deliveryId, ...sent }) => ({
    ...sent,
    text: textEncrypted && cipher.open(textEncrypted, deliveryId),
  })),
})
