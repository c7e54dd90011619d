import type { BorrowerContext } from '../http/handler.ts'
import { listBorrowerLoans, type StoredLoan } from '../loan/public.ts'

/** How many of the newest orders can be named. */
const maxOrders = 50

type LoanLookupContext = Pick<BorrowerContext, 'services' | 'signedIn'>

/** The borrower's loan with this number, or their newest; `unknown` when they have none with it. */
export const findOrderLoan = async (
  { services, signedIn }: LoanLookupContext,
  orderNo = '',
): Promise<StoredLoan | 'unknown' | undefined> => {
  const page = { after: undefined, size: orderNo === '' ? 1 : maxOrders }
  const loans = await listBorrowerLoans(services.db, signedIn.borrowerId, page)
  if (orderNo === '') return loans[0]
  return loans.find(loan => loan.orderNo === orderNo) ?? 'unknown'
}
