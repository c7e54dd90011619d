import type { Kysely } from 'kysely'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { deletePasskeys } from './passkey/passkey-store.ts'

/**
 * Ended sessions and tickets keep no data about their device, no passkey is kept, and no tries are
 * counted.
 */
export const forgetDevices = async (tx: Kysely<Tables>, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('session.session')
    .set({ common: '{}', agent: '' })
    .where('borrowerId', '=', borrowerId)
    .execute()
  await tx
    .updateTable('session.ticket')
    .set({ common: '{}' })
    .where('borrowerId', '=', borrowerId)
    .execute()
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
