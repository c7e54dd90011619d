import type { Services } from '../services.ts'

/** Which other lenders a borrower was referred to, and the text they agreed to. */
export const exportLeads = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('catalog.lead')
    .select([
      'product_id as productId',
      'consent_version as consentVersion',
      'consent_text as consentText',
      'consented_at as consentedAt',
    ])
    .where('borrower_id', '=', borrowerId)
    .orderBy('consented_at')
    .execute()
