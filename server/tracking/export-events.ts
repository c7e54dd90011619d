import type { Services } from '../services.ts'

/** The events of a signed-in borrower, for the data export. */
export const exportEvents = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('tracking.event')
    .select([
      'kind',
      'product_id as productId',
      'module_id as moduleId',
      'position_id as positionId',
      'occurred_at as occurredAt',
    ])
    .where('borrower_id', '=', borrowerId)
    .orderBy('event_id')
    .execute()
