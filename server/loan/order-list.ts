import type { InputOf, OutputOf } from '#contract/call.ts'
import type { orderList } from '#contract/loan/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { orderSummaryResponse } from './order-summary.ts'
import { listBorrowerLoans } from './store.ts'

const pageSize = 20

/** The borrower's loans, newest first, a page at a time. */
export const orderListHandler = async (
  input: InputOf<typeof orderList>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof orderList>> => {
  const page = { after: input.after, size: pageSize }
  const loans = await listBorrowerLoans(services.db, signedIn.borrowerId, page)
  const orders = loans.map(loan => orderSummaryResponse(services, loan, locale))
  return {
    orders,
    after: loans.length === pageSize ? (loans.at(-1)?.loanId ?? null) : null,
  }
}
