import type { Services } from '../services.ts'

/** The borrower's name in clear, for the borrower's own pages and for their bank. */
export const borrowerName = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<string> => {
  const row = await db
    .selectFrom('profile.borrower')
    .select('name_encrypted')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return cipher.open(row.name_encrypted, borrowerId)
}
