import type { Services } from '../services.ts'

/** Every offer made to a borrower, oldest first: what they asked for, and when it bound. */
export const exportOffers = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> => {
  const offers = await db
    .selectFrom('loan.offer')
    .select(['proposalNo', 'productId', 'principalMinor', 'installments', 'terms', 'schedule'])
    .select(['issuedAt', 'validUntil', 'state'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('issuedAt')
    .execute()
  return offers.map(offer => ({ ...offer, principalMinor: String(offer.principalMinor) }))
}
