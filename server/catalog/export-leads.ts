import type { Services } from '../services.ts'

/** Which other lenders a borrower was referred to, and the text they agreed to. */
export const exportLeads = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('catalog.lead')
    .select(['productId', 'consentVersion', 'consentText', 'consentedAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('consentedAt')
    .execute()
