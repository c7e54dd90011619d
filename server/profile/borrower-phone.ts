import type { Services } from '../services.ts'
import { findBorrower } from './store.ts'

/** The borrower's phone in clear (E.164), for sending codes; '' before it is given. */
export const borrowerPhone = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<string> => {
  const borrower = await findBorrower(db, borrowerId)
  return borrower?.phone ? cipher.open(borrower.phone, borrowerId) : ''
}
