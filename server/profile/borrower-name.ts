import type { Services } from '../services.ts'
import { findBorrower } from './store.ts'

/** The borrower's name in clear, for their own pages and their bank; '' before it is given. */
export const borrowerName = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<string> => {
  const borrower = await findBorrower(db, borrowerId)
  if (!borrower) throw new Error(`there is no borrower ${borrowerId}`)
  return borrower.name ? cipher.open(borrower.name, borrowerId) : ''
}
