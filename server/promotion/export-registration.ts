import type { Services } from '../services.ts'

/** How a borrower came to register on a landing page; null for one who registered elsewhere. */
export const exportRegistration = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object | null> =>
  (await db
    .selectFrom('promotion.registration')
    .select(['templateId', 'appFrom', 'userFrom', 'utmTag', 'inviteCode', 'linksId', 'downId'])
    .select('registeredAt')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst()) ?? null
