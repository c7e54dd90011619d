import type { Services } from '../services.ts'

/** What a borrower looked at and tapped while signed in. */
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
