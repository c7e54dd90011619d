import { toWire } from '#domain/money/parse.ts'
import type { Services } from '../services.ts'
import { listBorrowerLoans } from './store.ts'

const pageSize = 50

/** Everything held about a borrower's loans: what was agreed, and every payment. */
export const exportLoans = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> => {
  const loans = []
  for (let after: string | undefined; ; ) {
    const page = await listBorrowerLoans(db, borrowerId, { after, size: pageSize })
    loans.push(...page)
    after = page.at(-1)?.loanId
    if (page.length < pageSize || after === undefined) break
  }
  return loans.map(loan => ({
    loanId: loan.loanId,
    orderNo: loan.orderNo,
    product: loan.productName,
    state: loan.state,
    currency: loan.currency,
    principal: toWire({ currency: loan.currency, minor: loan.principalMinor }),
    appliedAt: loan.createdAt.toISOString(),
    disbursedOn: loan.disbursedOn,
    terms: JSON.parse(loan.terms) as unknown,
    schedule: JSON.parse(loan.schedule) as unknown,
    payments: loan.payments.map(({ paidAt, paidOn, amountMinor, state, receivedAt }) => ({
      paidAt,
      paidOn,
      receivedAt,
      amount: toWire({ currency: loan.currency, minor: BigInt(amountMinor) }),
      state,
    })),
  }))
}
