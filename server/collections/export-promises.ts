import { toDecimalString } from '#domain/money/parse.ts'
import type { Services } from '../services.ts'

/** What a borrower promised to pay and until when, for the export of personal data. */
export const exportPromises = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> => {
  const promises = await db
    .selectFrom('collections.promise as p')
    .innerJoin('loan.loan as l', 'l.loanId', 'p.loanId')
    .select(['l.orderNo', 'l.currency', 'p.amountMinor', 'p.madeOn', 'p.dueOn'])
    .where('l.borrowerId', '=', borrowerId)
    .orderBy('p.createdAt')
    .execute()
  return promises.map(({ orderNo, currency, amountMinor, madeOn, dueOn }) => ({
    orderNo,
    amount: toDecimalString({ currency, minor: amountMinor }),
    madeOn,
    dueOn,
  }))
}
