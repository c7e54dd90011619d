import type { Services } from '../services.ts'

/** When a borrower was signed in, and what their device said of itself. */
export const exportSessions = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('session.session')
    .select([
      'created_at as startedAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
      'common as device',
      'agent as browser',
    ])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at')
    .execute()
