import type { Services } from '../services.ts'

/** A borrower's payment requests, for the export of personal data. */
export const exportPaymentRequests = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('paymentRequest.paymentRequest as i')
    .innerJoin('loan.loan as l', 'l.loanId', 'i.loanId')
    .select([
      'l.orderNo',
      'i.requestNo',
      'i.paymentMethodCode as payCode',
      'i.accountNo as number',
      'i.state',
      'i.createdAt',
    ])
    .where('l.borrowerId', '=', borrowerId)
    .orderBy('i.createdAt')
    .execute()
