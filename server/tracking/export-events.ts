import type { Services } from '../services.ts'

/** The events of a signed-in borrower, for the data export. */
export const exportEvents = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('tracking.event')
    .select(['kind', 'productId', 'moduleId', 'positionId', 'occurredAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('eventId')
    .execute()
