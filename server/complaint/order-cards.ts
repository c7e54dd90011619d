import type { OutputOf } from '#contract/call.ts'
import type { problemInit } from '#contract/complaint/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { listBorrowerLoans, orderSummaryResponse } from '../loan/public.ts'

export type OrderCard = OutputOf<typeof problemInit>['orderList'][number]

/** How many of the newest orders can be picked. */
const maxOrders = 50

/** The borrower's orders as picker entries, newest first. */
export const listOrderCards = async ({
  services,
  signedIn,
  locale,
}: Pick<BorrowerContext, 'services' | 'signedIn' | 'locale'>): Promise<OrderCard[]> => {
  const page = { after: undefined, size: maxOrders }
  const loans = await listBorrowerLoans(services.db, signedIn.borrowerId, page)
  return loans.map(loan => orderSummaryResponse(services, loan, locale))
}
