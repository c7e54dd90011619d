import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import { forgetKnownDevices } from './known-device.ts'
import { deletePasskeys } from './passkey/passkey-store.ts'

/**
 * Ended sessions and tickets keep no data about their device, no passkey and no known device is kept, and
 * no tries are counted. Before the account's number is erased.
 */
export const forgetDevices = async (
  services: Pick<Services, 'cipher'>,
  tx: Db,
  borrowerId: string,
): Promise<void> => {
  await tx
    .updateTable('session.session')
    .set({ common: '{}', agent: '', deviceHash: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
  await tx
    .updateTable('session.ticket')
    .set({ common: '{}' })
    .where('borrowerId', '=', borrowerId)
    .execute()
  await forgetKnownDevices({ ...services, db: tx }, borrowerId)
  await deletePasskeys(tx, borrowerId)
  await tx.deleteFrom('session.secondFact').where('borrowerId', '=', borrowerId).execute()
}

/**
 * When a borrower signed in, also where a ticket opened another session since, and their device's
 * data.
 */
export const exportSessions = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('session.session')
    .select([
      'createdAt as startedAt',
      'lastSeenAt',
      'expiresAt',
      'endedAt',
      'common as device',
      'agent as browser',
    ])
    .where('borrowerId', '=', borrowerId)
    .orderBy('createdAt')
    .execute()
